import type { Sale, Store } from '@coruja/contract';
import { IconPrinter } from '@tabler/icons-react';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { changeOf } from './payment-lines.ts';
import { printReceipt } from './print-receipt.tsx';

/** Shows in a toast what was sold, with the change, and offers the receipt. */
export function showSold(title: string, what: string, { sale, store }: { sale: Sale; store: Store }): void {
  const change = changeOf(sale.payments);
  const detail = `${what} ${formatMoney(sale.total)}${change > 0 ? `, troco ${formatMoney(change)}` : ''}.`;
  toast.offer(title, detail, {
    label: 'Imprimir recibo',
    act: () => void printReceipt(sale, store),
    icon: IconPrinter,
  });
}
