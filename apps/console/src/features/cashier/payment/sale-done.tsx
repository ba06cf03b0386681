import type { Sale } from '@coruja/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { changeOf } from '../../../parts/sales/payment-lines.ts';
import { paymentTypeLabels } from '../../../parts/sales/payment-types.ts';
import { PrintReceiptButton } from '../../../parts/sales/print-receipt.tsx';
import { shortIdOfSale } from '../../../parts/sales/short-id.ts';
import styles from './strip.module.css';

/** A sale that was just finished. */
export interface DoneSale {
  readonly sale: Sale;
  /** For an order that was paid by PIX: what was paid above its total, in reais. */
  readonly surplus?: number;
}

interface SaleDoneProps {
  readonly done: DoneSale;
  readonly onClose: () => void;
}

/** The sale that was just finished, with its receipt. The change stays visible until it is dismissed. */
export function SaleDone({ done: { sale, surplus }, onClose }: SaleDoneProps) {
  const change = changeOf(sale.payments);
  return (
    <div className={styles.strip} data-kind="done">
      <IconCheck size={22} aria-hidden className={styles.icon} />
      <div className={styles.words} role="status">
        {surplus !== undefined && <p className={styles.head}>PIX recebido!</p>}
        <p className={styles.head}>Venda finalizada: {formatMoney(sale.total)}</p>
        {change > 0 && <p className={styles.change}>Troco {formatMoney(change)}</p>}
        <p className={styles.more}>
          {shortIdOfSale(sale.id)} · {paymentTypeLabels[sale.paymentType]} · {sale.user?.name ?? 'Anônimo'}
        </p>
        {surplus !== undefined && surplus > 0 && (
          <p className={styles.more}>
            {formatMoney(surplus)} a mais: resolva em <Link to={paths.pix}>PIX</Link>.
          </p>
        )}
        {sale.owedAfter !== null && (
          <p className={styles.more}>Total no fiado: {formatMoney(sale.owedAfter)}</p>
        )}
        {sale.payments.length > 1 && (
          <p className={styles.more}>
            {sale.payments
              .map(({ type, amount }) => unbroken(`${paymentTypeLabels[type]} ${formatMoney(amount)}`))
              .join(' · ')}
          </p>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Fechar aviso da venda" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
      <div className={styles.actions}>
        <PrintReceiptButton sale={sale} />
      </div>
    </div>
  );
}

/** Keeps each amount on one line with its tender. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
