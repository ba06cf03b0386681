import { Balance } from '../../parts/customers/balance.tsx';
import styles from './balance-change.module.css';

interface BalanceChangeProps {
  /** Whole minutes now, and after saving; undefined while what is typed is no number. */
  readonly before: number;
  readonly after: number | undefined;
}

/** What will have happened to the balance, before anything is sent. */
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
