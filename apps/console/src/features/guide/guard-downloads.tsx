import type { GuardDownload } from '@coruja/contract';
import { guardVersion } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { supportQuery } from '../../api/support-query.ts';
import action from '../../ui/action.module.css';
import styles from './guide.module.css';

/** The two downloads; disabled, with the reason, if the server neither has the guard nor can build it. */
export function GuardDownloads() {
  const { data, isPending } = useQuery(supportQuery);
  const windows = data?.guard.windows ?? null;
  const linux = data?.guard.linux ?? null;
  return (
    <section className={styles.guard} aria-labelledby="guarda-download">
      <h3 id="guarda-download" className={styles.guardName}>
        Guarda {guardVersion}
      </h3>
      <div className={styles.downloads}>
        <DownloadButton system="Windows" download={windows} />
        <DownloadButton system="Linux" download={linux} />
      </div>
      {windows && linux ? (
        <Sums windows={windows} linux={linux} />
      ) : (
        <p id="guarda-motivo" className={styles.muted}>
          {isPending ? <Coming /> : <Missing />}
        </p>
      )}
    </section>
  );
}

/** While loading; without scripts a sentence. */
function Coming() {
  return (
    <>
      <span className={styles.pending}>Para Windows e Linux.</span>
      <span className={styles.unscripted}>Ative o JavaScript no navegador para baixar.</span>
    </>
  );
}

function Missing() {
  return (
    <>
      Ainda não está disponível para baixar neste servidor. Quem cuida dele roda{' '}
      <kbd>npm run build -w apps/guard</kbd>.
    </>
  );
}

interface DownloadButtonProps {
  readonly system: 'Windows' | 'Linux';
  readonly download: GuardDownload | null;
}

function DownloadButton({ system, download }: DownloadButtonProps) {
  const words = `Baixar para ${system}`;
  if (!download) {
    return (
      <button type="button" disabled aria-describedby="guarda-motivo" className={action.quiet}>
        {words}
      </button>
    );
  }
  // No `download` attribute: the server marks it as a download, and an error answer should be readable.
  return (
    <a href={download.path} className={action.quiet}>
      {words}
      {download.sizeBytes === null ? '' : ` (${megabytes(download.sizeBytes)})`}
    </a>
  );
}

/** The hashes, as `sha256sum` and `Get-FileHash` print them. */
function Sums({ windows, linux }: { windows: GuardDownload; linux: GuardDownload }) {
  if (windows.sha256 === null || linux.sha256 === null) {
    return <p className={styles.muted}>O primeiro download prepara o pacote e pode levar alguns minutos.</p>;
  }
  return (
    <dl className={styles.sums}>
      <Sum system="Windows" sha256={windows.sha256} />
      <Sum system="Linux" sha256={linux.sha256} />
    </dl>
  );
}

function Sum({ system, sha256 }: { system: string; sha256: string }) {
  return (
    <div>
      <dt>SHA-256 para {system}</dt>
      <dd>{sha256}</dd>
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)}\u{a0}MB`;
}
