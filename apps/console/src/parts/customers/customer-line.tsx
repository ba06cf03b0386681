import type { Customer } from '@coruja/contract';
import { cpfMask } from '../../lib/masks.ts';
import { Balance } from './balance.tsx';
import styles from './customer-line.module.css';
import { CustomerPhoto } from './customer-photo.tsx';
import { isStranger } from './customer-queries.ts';
import { NewHereMark } from './new-here-mark.tsx';

interface CustomerLineProps {
  readonly customer: Customer;
  /** The balance at this store, in whole minutes; left out if it is shown elsewhere. */
  readonly minutes?: number;
}

/** One customer on a line: name, CPF, and balance; a stranger is marked as new. */
export function CustomerLine({ customer, minutes }: CustomerLineProps) {
  return (
    <div className={styles.line}>
      <CustomerPhoto name={customer.name} image={customer.image} size={36} />
      <div className={styles.who}>
        <div className={styles.name}>{customer.name}</div>
        <div className={styles.more}>
          <span className={styles.cpf}>{cpfText(customer.cpf)}</span>
          {isStranger(customer) ? <NewHereMark /> : minutes !== undefined && <Balance minutes={minutes} />}
        </div>
      </div>
    </div>
  );
}

/** `123.456.789-09`, or the text for an unknown one (docs/product/customers.md#fields). */
export function cpfText(cpf: string | null): string {
  return cpf === null ? 'Não informado' : cpfMask.format(cpf);
}
