import type { Tender } from '@coruja/domain';
import { formatMoney } from '../../lib/format.ts';
import { paymentTypeLabels } from '../sales/payment-types.ts';
import styles from './outcomes.module.css';

/** 'Confere', 'Sobram R$ 1,00', 'Faltam R$ 2,00': counted less expected, in words. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'Confere';
  return `${difference > 0 ? 'Sobram' : 'Faltam'} ${formatMoney(Math.abs(difference))}`;
}

/** A difference in its colour and in words. */
export function Difference({ reais }: { reais: number }) {
  const side = reais === 0 ? undefined : reais > 0 ? 'over' : 'short';
  return (
    <span className={styles.difference} data-side={side}>
      {differenceText(reais)}
    </span>
  );
}

interface Outcome {
  readonly tender: Tender;
  readonly expected: number | null;
  readonly counted: number | null;
  readonly difference: number | null;
}

/** The result of the last count of a closed shift, by tender. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <ul className={styles.lines} aria-label="Por forma de pagamento">
      {outcomes.map(({ tender, expected, counted, difference }) => (
        <li key={tender} className={styles.line}>
          <span>{paymentTypeLabels[tender]}</span>
          {difference === null ? <span>Não contado</span> : <Difference reais={difference} />}
          <span className={styles.how}>
            {expected !== null && `Esperado ${formatMoney(expected)}`}
            {counted !== null && ` · contado ${formatMoney(counted)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
