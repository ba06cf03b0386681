import type { PixStatement } from '@coruja/contract';
import { FileButton } from '@mantine/core';
import { IconFileSearch, IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { MainButton } from '../../../ui/buttons.tsx';
import { Problem } from '../../../ui/form-dialog.tsx';
import styles from './bank-statement.module.css';
import { MissingPix } from './missing-pix.tsx';
import { readStatement, type StatementBody, UnreadableStatement } from './read-statement.ts';
import { useCheckStatement } from './statement-queries.ts';
import { outcomeText, periodText } from './statement-text.ts';
import { UnconfirmedCredits } from './unconfirmed-credits.tsx';

interface Chosen {
  readonly name: string;
  readonly body: StatementBody;
}

/** 'Conferir extrato' (docs/product/pix.md#bank-statement). */
export function BankStatement() {
  const { data: result, isPending, mutateAsync } = useCheckStatement();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  // Failures are reported by the mutation.
  const compare = (body: StatementBody) =>
    mutateAsync(body).then(
      () => true,
      () => false,
    );

  const choose = async (file: File) => {
    setProblem(null);
    setIsReading(true);
    try {
      const body = await readStatement(file);
      if (await compare(body)) setChosen({ name: file.name, body });
    } catch (error) {
      setProblem(error instanceof UnreadableStatement ? error.message : unreadable);
    } finally {
      setIsReading(false);
    }
  };

  return (
    <>
      <section className={styles.choice} aria-label="Arquivo do banco">
        {chosen && result ? (
          <p className={styles.file}>
            Extrato <strong>{chosen.name}</strong>, {periodText(chosen.body)}
          </p>
        ) : (
          <Introduction />
        )}
        {problem !== null && <Problem>{problem}</Problem>}
        <div>
          <ChooseFile
            isFirst={!chosen}
            isBusy={isReading || isPending}
            onChoose={(file) => void choose(file)}
          />
        </div>
      </section>
      <p className={styles.outcome} role="status">
        {result && chosen ? outcomeText(result) : ''}
      </p>
      {result && chosen && <Result of={result} onChange={() => void compare(chosen.body)} />}
    </>
  );
}

const unreadable = 'Não foi possível ler este arquivo. Envie o extrato em OFX ou CSV.';

function Introduction() {
  return (
    <>
      <p>
        Baixe no site ou no app do banco o extrato da conta que recebe os PIX, em OFX ou CSV, e escolha o
        arquivo aqui. A Coruja mostra o que foi confirmado e não chegou, e o que chegou sem confirmação.
      </p>
      <p className={styles.private}>
        <IconLock size={18} aria-hidden />
        <span>
          O arquivo não sai deste aparelho. Vão para a Coruja só datas, valores e identificadores: nenhum nome
          e nenhum CPF de quem pagou.
        </span>
      </p>
    </>
  );
}

interface ChooseFileProps {
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

function ChooseFile({ isFirst, isBusy, onChoose }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // So that the same file can be chosen again.
    reset.current?.();
    if (file) onChoose(file);
  };
  return (
    // Without a list of accepted types: phones do not know that of OFX, so nobody could choose such a file.
    <FileButton onChange={choose} resetRef={reset} inputProps={{ 'aria-label': 'Extrato do banco' }}>
      {(button) => (
        <MainButton {...button} loading={isBusy} leftSection={<IconFileSearch size={18} aria-hidden />}>
          {isFirst ? 'Escolher extrato' : 'Escolher outro extrato'}
        </MainButton>
      )}
    </FileButton>
  );
}

function Result({ of: result, onChange }: { of: PixStatement; onChange: () => void }) {
  const { checked, missing, unconfirmed, others } = result;
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Conferidos" count={checked.count} total={checked.total} />
        <Figure name="Fora do extrato" count={missing.count} total={missing.total} />
        <Figure name="Sem confirmação" count={unconfirmed.count} total={unconfirmed.total} />
        <Figure name="Outros créditos" count={others} />
      </dl>
      {missing.count > 0 && <MissingPix missing={missing} />}
      {unconfirmed.count > 0 && <UnconfirmedCredits unconfirmed={unconfirmed} onChange={onChange} />}
    </>
  );
}

function Figure({ name, count, total }: { name: string; count: number; total?: number }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.count}>{formatNumber(count)}</span>
        {total !== undefined && <span className="num">{formatMoney(total)}</span>}
      </dd>
    </div>
  );
}
