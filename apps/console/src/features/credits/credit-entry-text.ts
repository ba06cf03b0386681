import type { CreditEntry } from '@coruja/contract';

/** Why a balance changed. */
export function creditEntryText({
  kind,
  minutes,
  computerName,
  packageName,
  otherUser,
}: CreditEntry): string {
  const other = otherUser?.name ?? 'outro cliente';
  const texts = {
    grant: 'Créditos adicionados',
    adjustment: packageName === null ? 'Ajuste de saldo' : 'Pacote cancelado',
    session: computerName === null ? 'Sessão' : `Sessão no ${computerName}`,
    extension: computerName === null ? 'Mais tempo' : `Mais tempo no ${computerName}`,
    refund: computerName === null ? 'Devolução' : `Devolução de ${computerName}`,
    outage: computerName === null ? 'Tempo perdido' : `Tempo perdido em ${computerName}`,
    purchase: packageName === null ? 'Créditos comprados' : 'Pacote comprado',
    'purchase-return': 'Compra estornada',
    transfer: minutes < 0 ? `Transferido para ${other}` : `Recebido de ${other}`,
  } satisfies Record<CreditEntry['kind'], string>;
  return packageName === null ? texts[kind] : `${texts[kind]} · ${packageName}`;
}
