import { guardVersion } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import action from '../../ui/action.module.css';
import styles from './guide.module.css';
import { Part, Step, Steps, Tip, Ui } from './steps.tsx';
import { supportQuery } from './support-query.ts';

/** The guard: what it does, where it is fetched (specification.md, section 2, `/guide`), and how it is installed. */
export function GuardSection() {
  return (
    <Part>
      <p>
        O guarda é um programa pequeno que fica em cada computador da loja. Ele mostra a tela de bloqueio
        quando não há sessão, libera a máquina quando você inicia uma, avisa o cliente aos 5 e a 1 minuto do
        fim e bloqueia de novo na hora certa.
      </p>
      <Download />
      <h3>A instalação em cada computador</h3>
      <Steps>
        <Step title="Baixe e abra o instalador">
          No próprio computador que vai ser usado pelos clientes, baixe o guarda do sistema dele (Windows ou
          Linux) e abra.
        </Step>
        <Step title="Peça um código no console">
          No balcão, em <Ui>Computadores</Ui>, abra as ações do computador e gere o código de pareamento. Ele
          vale por 10 minutos e serve uma vez só.
        </Step>
        <Step title="Digite o código no guarda">
          O computador se liga à sua loja, o cartão dele deixa de mostrar <Ui>Sem guarda</Ui> e, dali em
          diante, obedece ao console.
        </Step>
      </Steps>
      <Tip>
        Sem o guarda, a Coruja funciona do mesmo jeito: você inicia e encerra sessões, e o tempo é contado. Só
        o bloqueio da máquina fica por sua conta.
      </Tip>
    </Part>
  );
}

/** The two downloads, off with the reason in sight for as long as the server has none. */
function Download() {
  const { data, isPending } = useQuery(supportQuery);
  const guard = data?.guard;
  const isMissing = !guard?.windows || !guard.linux;
  return (
    <section className={styles.guard} aria-labelledby="guarda-download">
      <h3 id="guarda-download" className={styles.guardName}>
        Guarda {guardVersion}
      </h3>
      <div className={styles.downloads}>
        <DownloadButton system="Windows" path={guard?.windows} />
        <DownloadButton system="Linux" path={guard?.linux} />
      </div>
      {isMissing && (
        <p id="guarda-motivo" className={isPending ? `${styles.muted} ${styles.pending}` : styles.muted}>
          O guarda {guardVersion} ainda não está disponível para baixar. Os botões ficam ativos assim que ele
          estiver.
        </p>
      )}
    </section>
  );
}

function DownloadButton({ system, path }: { system: string; path: string | null | undefined }) {
  const words = `Baixar para ${system}`;
  if (!path) {
    return (
      <button type="button" disabled aria-describedby="guarda-motivo" className={action.quiet}>
        {words}
      </button>
    );
  }
  return (
    <a href={path} download className={action.quiet}>
      {words}
    </a>
  );
}
