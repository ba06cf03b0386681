import type { ErrorCode } from '@coruja/contract';
import { hasCode, isApiError, reasonOf } from '../api/errors.ts';
import { LoadingText, Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import styles from './detail-not-shown.module.css';

interface DetailNotShownProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  readonly loading: string;
  readonly failure: string;
  /** The refusal if there is no such row, its title, and what may have become of the row. */
  readonly nowhere: { readonly code: ErrorCode; readonly title: string; readonly hint?: string };
}

/** In a detail panel without its row: it loads, it has failed to load, or there is none. */
export function DetailNotShown({ query, loading, failure, nowhere }: DetailNotShownProps) {
  const { error, refetch } = query;
  if (error === null)
    return (
      <>
        <LoadingText>{loading}</LoadingText>
        <div className={styles.bones} aria-hidden>
          <Skeleton width={160} height={32} />
          {[1, 2, 3, 4, 5].map((bone) => (
            <Skeleton key={bone} height={20} />
          ))}
        </div>
      </>
    );
  if (isNowhere(error, nowhere.code)) return <EmptyState title={nowhere.title}>{nowhere.hint}</EmptyState>;
  return <ErrorState title={failure} detail={reasonOf(error)} onRetry={() => void refetch()} />;
}

/** Whether there is no such row, or its id is wrong, so that retrying is useless. */
export function isNowhere(error: Error | null, code: ErrorCode): boolean {
  return hasCode(error, code) || (isApiError(error) && error.status === 400);
}
