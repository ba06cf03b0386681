import { Balance } from '../../parts/customers/balance.tsx';
import styles from './balance-change.module.css';

interface BalanceChangeProps {
  /** Whole minutes now, and after saving; undefined while no number is typed. */
  readonly before: number;
  readonly after: number | undefined;
}

/** The balance before and after, shown before anything is sent. */
export function BalanceChange({ before, after }: BalanceChangeProps) {
  return (
    <dl className={styles.change}>
      <div>
        <dt>Saldo atual</dt>
        <dd>
          <Balance minutes={before} />
        </dd>
      </div>
      <div>
        <dt>Fica com</dt>
        <dd>{after === undefined ? '–' : <Balance minutes={after} />}</dd>
      </div>
    </dl>
  );
}
