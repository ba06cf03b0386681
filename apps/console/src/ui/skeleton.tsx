import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** A placeholder for a text or picture, in its final size. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.bone} style={{ width, height } satisfies CSSProperties} />;
}

/** Announces the loading once to screen readers. */
export function LoadingText({ children = 'Carregando…' }: { children?: string }) {
  return (
    <span role="status" className="visually-hidden">
      {children}
    </span>
  );
}
