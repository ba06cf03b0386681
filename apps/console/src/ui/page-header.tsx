import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { keepClear } from './use-toast-corner.ts';
import { StaleMark, useIsStale } from './stale.tsx';

interface PageHeaderProps {
  readonly title: string;
  /** A small line under the title. */
  readonly note?: ReactNode;
  /** Filters or counters between the title and the actions. */
  readonly children?: ReactNode;
  /** At the end of the line; at most one MainButton. Absent if the empty state shows it instead. */
  readonly actions?: ReactNode;
  /** Until it is known whether the empty state shows them: only reserves their space, because a button that moved would lose focus. */
  readonly actionsPending?: boolean;
}

/** The top of every admin screen; also sets the tab's title, and marks outdated data. */
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
        <div className={styles.actions} data-pending={actionsPending || undefined} {...keepClear}>
          {actions}
        </div>
      )}
    </header>
  );
}
