import { formatMoney } from '../../lib/format.ts';
import type { RevenueMonth } from './daily-revenue.ts';
import styles from './revenue-table.module.css';

/** The chart's numbers as a table, newest day first, with sums. Needs no pointer. */
export function RevenueTable({ month }: { month: RevenueMonth | undefined }) {
  return (
    <details className={styles.details}>
      <summary>Ver como tabela</summary>
      {month && <Table month={month} />}
    </details>
  );
}

function Table({ month: { days, shown, sums, total } }: { month: RevenueMonth }) {
  // Explicit roles, because the layout on phones would remove the implicit ones.
  return (
    <table role="table" className={styles.table} aria-label="Receita de cada um dos últimos 30 dias">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Dia
          </th>
          {shown.map(({ id, name }) => (
            <th key={id} role="columnheader" scope="col">
              {name}
            </th>
          ))}
          <th role="columnheader" scope="col">
            Total
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {days.toReversed().map((day) => (
          <tr key={day.day} role="row">
            <th role="rowheader" scope="row">
              {day.label}
            </th>
            {shown.map(({ id, name }) => (
              <td key={id} role="cell" data-label={name} data-none={day[id] === 0 || undefined}>
                {formatMoney(day[id])}
              </td>
            ))}
            <td role="cell" className={styles.total}>
              {formatMoney(day.total)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row">
            Total
          </th>
          {shown.map(({ id, name }) => (
            <td key={id} role="cell" data-label={name}>
              {formatMoney(sums[id])}
            </td>
          ))}
          <td role="cell" className={styles.total}>
            {formatMoney(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
