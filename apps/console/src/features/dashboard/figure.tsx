import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './figure.module.css';

interface FigureProps {
  readonly name: string;
  /** A quiet line under the figure. */
  readonly note?: ReactNode;
  readonly wide?: boolean;
  /** Undefined while it is coming. */
  readonly children: ReactNode;
}

/** A field of the grid: a name, a figure and a quiet line. */
export function Figure({ name, note, wide, children }: FigureProps) {
  return (
    <div className={styles.figure} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children ?? <Skeleton width={128} height={32} />}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
