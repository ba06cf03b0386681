import type { Bill } from '@coruja/contract';
import type { ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { formatDate, formatMinutes, formatMoney } from '../../lib/format.ts';
import { Clock, DateTime, Money } from '../../ui/zone.tsx';
import styles from './bill-line.module.css';

interface BillLineProps {
  readonly bill: Bill;
  /** Its actions. */
  readonly children?: ReactNode;
}

/** One bill: computer, amount, customer, end, and the amount of each rule. */
export function BillLine({ bill, children }: BillLineProps) {
  const { session, minutes } = bill;
  return (
    <div className={styles.bill}>
      <p className={styles.head}>
        <span>{bill.computer.name}</span>
        <span className={styles.amount}>
          <Money reais={bill.amount} />
        </span>
      </p>
      <p className={styles.who}>
        {bill.user?.name ?? 'Convidado'} ·{' '}
        {session.isRunning ? (session.isOpenEnded ? 'aberta, no máximo até' : 'termina') : 'terminou'}{' '}
        <Moment instant={session.endTime} /> · {formatMinutes(minutes)}
      </p>
      {session.isRunning && (
        <p className={styles.rules}>
          Até agora <Money reais={bill.amountSoFar} />. {rulesText(bill.rulesSoFar)}
        </p>
      )}
      <p className={styles.rules}>{dueText(bill)}</p>
      {children}
    </div>
  );
}

/** What is paid now. */
function dueText({ session, rules }: Bill): string {
  if (!session.isRunning) return rulesText(rules);
  return session.isOpenEnded ? 'Paga ao encerrar.' : `Se pagar agora, paga o tempo todo: ${rulesText(rules)}`;
}

/** `Padrão 20 min R$ 2,00 · Corujão 1 h R$ 4,00` */
function rulesText(rules: Bill['rules']): string {
  return rules
    .map(({ rule, minutes, amount }) => [rule, formatMinutes(minutes), formatMoney(amount)].join(' '))
    .join(' · ');
}

/** The time, with its day unless that is today. */
function Moment({ instant }: { instant: string }) {
  const { timeZone } = useStore();
  const today = formatDate(new Date(serverNow()).toISOString(), timeZone);
  return formatDate(instant, timeZone) === today ? (
    <Clock instant={instant} />
  ) : (
    <DateTime instant={instant} />
  );
}
