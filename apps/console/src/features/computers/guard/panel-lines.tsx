import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../api/errors.ts';
import { DetailSection } from '../../../ui/detail-panel.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import styles from './guard-panel.module.css';

interface PanelLinesProps<Row> {
  readonly title: string;
  readonly query: UseQueryResult<readonly Row[]>;
  readonly texts: { readonly loading: string; readonly failure: string; readonly none: string };
  readonly line: (row: Row) => ReactNode;
  /** Whether new lines are announced. */
  readonly isLive?: boolean;
  /** Under the lines. */
  readonly children?: ReactNode;
}

/** A titled list in the panel of a computer, while it loads, when it failed, and when there is none. */
export function PanelLines<Row>(props: PanelLinesProps<Row>) {
  const { title, query, texts, line, isLive = false, children } = props;
  const rows = query.data;
  return (
    <DetailSection title={title}>
      {query.isPending && <Bones text={texts.loading} />}
      {rows === undefined && query.isError && (
        <ErrorState
          title={texts.failure}
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {rows?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {rows && rows.length > 0 && (
        <>
          <ol className={styles.lines} aria-live={isLive ? 'polite' : undefined}>
            {rows.map(line)}
          </ol>
          {children}
        </>
      )}
    </DetailSection>
  );
}

function Bones({ text }: { text: string }) {
  return (
    <>
      <LoadingText>{text}</LoadingText>
      <ol className={styles.lines} aria-hidden>
        {[1, 2, 3].map((bone) => (
          <li key={bone} className={styles.line}>
            <Skeleton width="50%" height={14} />
            <Skeleton width={72} height={14} />
            <Skeleton width="60%" />
          </li>
        ))}
      </ol>
    </>
  );
}
