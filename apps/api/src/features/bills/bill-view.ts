import type { Bill } from '@coruja/contract';
import { toReais } from '@coruja/domain';
import { ruleView } from '../prices/rule-view.ts';
import type { BillAmount } from './bill-amount.ts';
import type { BillRow } from './bills-queries.ts';

export function billView(row: BillRow, { isRunning, isOpenEnded, minutes, due, soFar }: BillAmount): Bill {
  return {
    id: row.id,
    session: {
      id: row.session_id,
      startTime: row.start_at.toISOString(),
      endTime: (row.ended_at ?? row.end_at).toISOString(),
      isRunning,
      isOpenEnded,
    },
    computer: { id: row.computer_id, name: row.computer_name },
    ...(row.customer_id === null ? {} : { user: { id: row.customer_id, name: row.customer_name ?? '' } }),
    minutes,
    amount: toReais(due.total),
    amountSoFar: toReais(soFar.total),
    rules: due.lines.map(ruleView),
    rulesSoFar: soFar.lines.map(ruleView),
  };
}
