import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFilterOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  /** The text of docs/product/words.md#empty-states, to the letter. */
  readonly title: string;
  /** One sentence on why it matters. */
  readonly children?: ReactNode;
  /** One button that opens the right dialog. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Nothing here yet: says so, says why it matters, and offers the first step. */
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

/** There is something, but the filter shows none of it. Another thing than an empty list. */
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
  /** The text of docs/product/words.md#loading-failures, to the letter. */
  readonly title: string;
  /** What the server said, and what to quote to the support. */
  readonly detail?: string | undefined;
  readonly onRetry: () => void;
}

/** Loading failed: what happened, and the way to try again. */
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
  /** How many are on the screen. */
  readonly children: ReactNode;
}

/** Under a list that is drawn in parts: how far it goes, and the rest by a press. */
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

/** Under a list that is drawn whole: how many were found, for those who hear it as well. */
export function ListOutcome({ children }: { children: ReactNode }) {
  return (
    <p className={styles.outcome} role="status">
      {children}
    </p>
  );
}
