import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  /** The exact text of docs/product/words.md#empty-states. */
  readonly title: string;
  /** One sentence about why it matters. */
  readonly children?: ReactNode;
  /** One button that opens the right dialog. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Says that there is nothing yet and why it matters, and offers the first step. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

/** There are entries, but none match the filter. */
export function FilteredEmpty({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      title={title}
      icon={<IconFilterOff size={24} aria-hidden />}
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  );
}

interface ErrorStateProps {
  /** The exact text of docs/product/words.md#loading-failures. */
  readonly title: string;
  /** The server's message, and the number to quote to support. */
  readonly detail?: string | undefined;
  readonly onRetry: () => void;
}

/** Says that loading failed, and offers to try again. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.problem}>
        <IconAlertTriangle size={24} aria-hidden />
      </div>
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.text}>{detail}</p>}
      <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

interface ListFooterProps {
  readonly ref?: Ref<HTMLElement>;
  readonly className?: string | undefined;
  readonly hasMore: boolean;
  readonly loading?: boolean;
  readonly onMore: () => void;
  /** How many are shown. */
  readonly children: ReactNode;
}

/** Under a paged list: how many are shown, and a button for more. */
export function ListFooter({ ref, className, hasMore, loading, onMore, children }: ListFooterProps) {
  return (
    <footer ref={ref} className={[styles.footer, className].filter(Boolean).join(' ')}>
      {children}
      {hasMore && (
        <Button loading={loading} onClick={onMore}>
          Carregar mais
        </Button>
      )}
    </footer>
  );
}

/** Under a complete list: how many were found, also for screen readers. */
export function ListOutcome({ children }: { children: ReactNode }) {
  return (
    <p className={styles.outcome} role="status">
      {children}
    </p>
  );
}
