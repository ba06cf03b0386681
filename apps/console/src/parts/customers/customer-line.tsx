import type { Customer } from '@coruja/contract';
import { Balance } from './balance.tsx';
import styles from './customer-line.module.css';
import { cpfText } from './cpf-text.ts';
import { CustomerPhoto } from './customer-photo.tsx';
import { isStranger } from './customer-queries.ts';
import { NewHereMark } from './new-here-mark.tsx';

/** What a list says about somebody besides CPF and balance. */
export interface CustomerFacts {
  /** `23 anos` */
  readonly age?: string | undefined;
  /** Why the person cannot be picked: `já no PC 05`. */
  readonly refusal?: string | undefined;
}

interface CustomerLineProps {
  readonly customer: Customer;
  /** The balance at this store, in whole minutes; left out if it is shown elsewhere. */
  readonly minutes?: number;
  readonly facts?: CustomerFacts;
}

/** One customer on a line: name, CPF, and balance; a stranger is marked as new. */
export function CustomerLine({ customer, minutes, facts = {} }: CustomerLineProps) {
  return (
    <div className={styles.line} data-off={facts.refusal !== undefined || undefined}>
      <CustomerPhoto name={customer.name} image={customer.image} size={36} />
      <div className={styles.who}>
        <div className={styles.name}>{customer.name}</div>
        <div className={styles.more}>
          <span className={styles.cpf}>
            {cpfText(customer.cpf)}
            {facts.age && ` · ${facts.age}`}
          </span>
          {isStranger(customer) ? <NewHereMark /> : minutes !== undefined && <Balance minutes={minutes} />}
        </div>
        {facts.refusal && <div className={styles.refusal}>{facts.refusal}</div>}
      </div>
    </div>
  );
}
