import type { Tender } from '@coruja/domain';
import { formatMoney } from '../../lib/format.ts';
import { Line, Lines } from '../../ui/lines.tsx';
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
    <Lines label="Por forma de pagamento">
      {outcomes.map(({ tender, expected, counted, difference }) => (
        <Line
          key={tender}
          name={paymentTypeLabels[tender]}
          value={difference === null ? 'Não contado' : <Difference reais={difference} />}
        >
          {expected !== null && `Esperado ${formatMoney(expected)}`}
          {counted !== null && ` · contado ${formatMoney(counted)}`}
        </Line>
      ))}
    </Lines>
  );
}
