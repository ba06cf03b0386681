import type { ShiftReport, Store } from '@coruja/contract';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatMoney } from '../../lib/format.ts';
import { cnpjMask } from '../../lib/masks.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import paper from '../../parts/sales/receipt.module.css';
import { differenceText } from '../../parts/shifts/outcomes.tsx';
import { DateTime, ZoneProvider } from '../../ui/zone.tsx';
import styles from './print-report.module.css';
import { notAClock, personText, sumLines } from './shift-text.ts';

/** Prints a shift's report like a receipt: on the same paper, rendered outside the page (docs/product/shifts.md#report). */
export function printReport(report: ShiftReport, store: Store): void {
  const root = createRoot(document.createElement('div'));
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  const sheet = (
    <ZoneProvider timeZone={store.timeZone}>
      <Report report={report} store={store} />
    </ZoneProvider>
  );
  flushSync(() => root.render(createPortal(sheet, document.body)));
  window.print();
}

function Report({ report, store }: { report: ShiftReport; store: Store }) {
  const { shift } = report;
  return (
    <div className={paper.paper} data-report>
      <header className={paper.head}>
        <strong>{store.name}</strong>
        <span>CNPJ {cnpjMask.format(store.cnpj)}</span>
      </header>
      <div className={paper.block}>
        <Line name={`Turno ${shift.number}`}>{shift.drawer.name}</Line>
        <Line name={`Aberto por ${shift.openedBy.name}`}>
          <DateTime instant={shift.openedAt} />
        </Line>
        {shift.closedBy && shift.closedAt && (
          <Line name={`Fechado por ${shift.closedBy.name}`}>
            <DateTime instant={shift.closedAt} />
          </Line>
        )}
        <Line name="Contagens">{report.attempts}</Line>
      </div>
      <ul className={paper.block}>
        {report.tenders.map(({ tender, expected, counted, difference }) => (
          <li key={tender} className={paper.item}>
            <strong>{paymentTypeLabels[tender]}</strong>
            <Line name="Esperado">{formatMoney(expected)}</Line>
            <Line name="Contado">{counted === null ? 'Não contado' : formatMoney(counted)}</Line>
            {difference !== null && <Line name="Diferença">{differenceText(difference)}</Line>}
          </li>
        ))}
      </ul>
      <div className={paper.block}>
        {sumLines(report).map(({ name, text }) => (
          <Line key={name} name={name}>
            {text}
          </Line>
        ))}
      </div>
      <div className={paper.block}>
        {report.people.map((one) => (
          <Line key={one.by.actor} name={one.by.name}>
            {personText(one)}
          </Line>
        ))}
      </div>
      {shift.note !== null && <p className={`${paper.block} ${paper.item}`}>Observação: {shift.note}</p>}
      <div className={`${paper.block} ${styles.hash}`}>Código: {report.fingerprint}</div>
      {['Quem fechou o caixa', 'Responsável'].map((who) => (
        <div key={who} className={styles.sign}>
          <span>{who}</span>
        </div>
      ))}
      <p className={paper.foot}>{notAClock}</p>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={paper.line}>
      <span>{name}</span>
      <span className={paper.value}>{children}</span>
    </div>
  );
}
