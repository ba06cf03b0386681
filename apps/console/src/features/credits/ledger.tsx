import { useInfiniteQuery } from '@tanstack/react-query';
import { useStore } from '../../api/store-context.ts';
import { formatBalance } from '../../parts/customers/balance.tsx';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { Ledger, formatSigned } from '../../parts/ledger.tsx';
import { creditEntryText } from './credit-entry-text.ts';
import { useLedgerExport } from './credits-export.ts';
import { creditEntriesQuery } from './credits-queries.ts';

export function CreditLedger({ customerId }: { customerId: string }) {
  const { csv, start } = useLedgerExport(customerId);
  return (
    <Ledger
      title="Extrato de créditos"
      entries={useInfiniteQuery(creditEntriesQuery(useStore().id, customerId))}
      rowOf={(entry) => ({
        ...entry,
        what: creditEntryText(entry),
        change: `${formatSigned(entry.minutes)}\u00a0min`,
        note: entry.reason,
        after: `${entry.packageName === null ? 'saldo' : 'pacote'} ${formatBalance(entry.balanceAfter)}`,
      })}
      loading="Carregando extrato…"
      failed="Não foi possível carregar o extrato."
      none="Nenhum lançamento ainda. Cada crédito, ajuste e sessão aparecerá aqui, com data e saldo."
      action={<ExportButton csv={csv} onStart={start} />}
    />
  );
}
