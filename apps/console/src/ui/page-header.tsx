import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { StaleMark, useIsStale } from './stale.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** One quiet line under the title. */
  readonly note?: ReactNode;
  /** Filters or counters between the title and the actions. */
  readonly children?: ReactNode;
  /** At the end of the line; at most one MainButton. Absent where the empty state shows it instead. */
  readonly actions?: ReactNode;
  /** Until it is known whether the empty state shows them: their room is kept, but a button that moved would take the focus with it. */
  readonly actionsPending?: boolean;
}

/** The top of every admin screen; it also names the browser's tab, and says so where what follows is old. */
export function PageHeader({ title, note, children, actions, actionsPending }: PageHeaderProps) {
  const isStale = useIsStale();
  return (
    <header className={styles.header}>
      <title>{`${title} · Coruja`}</title>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {isStale ? (
          <p className={styles.note}>
            <StaleMark />
          </p>
        ) : (
          note && <p className={styles.note}>{note}</p>
        )}
      </div>
      {children && <div className={styles.middle}>{children}</div>}
      {actions && (
        <div className={styles.actions} data-pending={actionsPending || undefined}>
          {actions}
        </div>
      )}
    </header>
  );
}
