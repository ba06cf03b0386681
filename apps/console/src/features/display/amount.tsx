import { type Centavos, toReais } from '@coruja/domain';
import type { CSSProperties } from 'react';
import { formatMoney } from '../../lib/format.ts';
import styles from './display-page.module.css';

interface AmountProps {
  /** Absent if the words around it name it. */
  readonly label?: string;
  readonly value: Centavos;
  /** The one amount that is read from two metres away. */
  readonly isMain?: boolean;
}

/** An amount with its name. A main one is as large as its place allows. */
export function Amount({ label, value, isMain = false }: AmountProps) {
  const text = formatMoney(toReais(value));
  return (
    <p className={isMain ? styles.main : styles.amount}>
      {label && <span>{label}</span>}
      <strong style={{ '--length': text.length } as CSSProperties}>{text}</strong>
    </p>
  );
}
