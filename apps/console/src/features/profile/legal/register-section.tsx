import type { RegisterOpening } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useStore } from '../../../api/store-context.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { Ledger, type LedgerRow } from '../../../parts/ledger.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { openingsQuery, useRegisterExport } from './legal-queries.ts';
import styles from '../profile.module.css';

const OpenRegisterDialog = onDemand(
  async () => (await import('./open-register-dialog.tsx')).OpenRegisterDialog,
);

/** 'Registro de uso': the export and the log of who made one (docs/product/law.md#opening-the-register). */
export function RegisterSection() {
  const openings = useInfiniteQuery(openingsQuery(useStore().id));
  const dialog = useDialog();
  const { csv, open } = useRegisterExport();
  return (
    <section className={styles.closing} aria-labelledby="registro-de-uso">
      <h2 id="registro-de-uso" className={styles.closingTitle}>
        Registro de uso
      </h2>
      <p className={styles.closingText}>
        Quem usou qual computador e quando, com a identificação dos clientes, também dos que foram removidos.
        Exporte apenas para cumprir uma ordem da Justiça ou de outra autoridade, ou com a autorização da
        própria pessoa. Cada abertura fica anotada aqui.
      </p>
      {csv.done === null ? (
        <Button onClick={() => dialog.open(true)}>Exportar registro de uso</Button>
      ) : (
        <div className={styles.exporting}>
          <span role="status">Exportando… {formatNumber(csv.done)}</span>
          <Button onClick={csv.cancel}>Cancelar exportação</Button>
        </div>
      )}
      <div className={styles.openings}>
        <Ledger
          title="Aberturas"
          entries={openings}
          rowOf={rowOf}
          loading="Carregando as aberturas do registro…"
          failed="Não foi possível carregar as aberturas do registro."
          none="Ninguém abriu o registro ainda. Quem abrir, quando, para qual ordem e o que pediu fica anotado aqui."
        />
      </div>
      <OpenRegisterDialog opened={dialog.opened} onClose={dialog.close} onOpen={open} />
    </section>
  );
}

function rowOf(opening: RegisterOpening): LedgerRow {
  return {
    id: opening.id,
    what: whatText(opening),
    change: '',
    after: '',
    createdAt: opening.at,
    actor: opening.actor,
    note: noteText(opening),
  };
}

function whatText({ kind, authority, orderNumber }: RegisterOpening): string {
  if (kind === 'own-data') return 'Dados de um cliente exportados';
  if (kind === 'erasure') return 'Dados de um cliente apagados';
  return `${authority ?? ''}, ${orderNumber ?? ''}`;
}

function daysText(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} a ${formatDay(last)}`;
}

/** Days, computer, person and address of an opening, on one line, because a column would be too narrow on phones. */
function noteText({ firstDay, lastDay, ...opening }: RegisterOpening): string {
  const days = firstDay && lastDay ? daysText(firstDay, lastDay) : null;
  const { computerName, customerName, reason, address } = opening;
  return [days, computerName, customerName, reason, `endereço ${address}`].filter(Boolean).join(' · ');
}
