import { Button } from '@mantine/core';
import { IconClockPlus, IconReceipt } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import styles from './time-bar.module.css';
import type { TimeFacts } from '../cart/time-lines.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';

interface TimeBarProps {
  readonly facts: TimeFacts;
  readonly state: SaleDraftState;
  readonly onSell: () => void;
}

/** Above the products: time to sell, and bills of ended sessions. */
export function TimeBar({ facts, state, onSell }: TimeBarProps) {
  const taken = state.sale.time.flatMap((line) => (line.kind === 'bill' ? [line.billId] : []));
  const due = facts.bills.filter(({ id, session }) => !session.isRunning && !taken.includes(id));
  return (
    <div className={styles.bar}>
      <Button leftSection={<IconClockPlus size={18} aria-hidden />} aria-keyshortcuts="F4" onClick={onSell}>
        Vender tempo
        <kbd className={styles.key} aria-hidden>
          F4
        </kbd>
      </Button>
      {due.map((bill) => (
        <Button
          key={bill.id}
          className={styles.bill}
          leftSection={<IconReceipt size={18} aria-hidden />}
          onClick={() => state.addTime({ kind: 'bill', billId: bill.id })}
        >
          {bill.computer.name} · {formatMoney(bill.amount)}
          <span className="visually-hidden"> a receber</span>
        </Button>
      ))}
    </div>
  );
}
