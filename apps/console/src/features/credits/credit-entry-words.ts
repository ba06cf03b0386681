import type { CreditEntry } from '@coruja/contract';

/** Why a balance changed, in words. */
export function creditEntryWords({ kind, computerName }: CreditEntry): string {
  const words = {
    grant: 'Créditos adicionados',
    adjustment: 'Ajuste de saldo',
    session: computerName === null ? 'Sessão' : `Sessão no ${computerName}`,
    extension: computerName === null ? 'Mais tempo' : `Mais tempo no ${computerName}`,
    refund: computerName === null ? 'Devolução' : `Devolução de ${computerName}`,
    outage: computerName === null ? 'Tempo perdido' : `Tempo perdido em ${computerName}`,
    purchase: 'Créditos comprados',
    'purchase-return': 'Compra estornada',
  } satisfies Record<CreditEntry['kind'], string>;
  return words[kind];
}
