import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './figure.module.css';

interface FigureProps {
  readonly name: string;
  /** A small line under the figure. */
  readonly note?: ReactNode;
  readonly wide?: boolean;
  /** Undefined while loading. */
  readonly children: ReactNode;
}

/** A cell of the grid: name, figure and a small line. */
export function Figure({ name, note, wide, children }: FigureProps) {
  return (
    <div className={styles.figure} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children ?? <Skeleton width={128} height={32} />}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
