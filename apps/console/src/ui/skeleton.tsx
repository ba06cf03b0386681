import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

/** The place of a text or picture that is still coming, in its final size. */
export function Skeleton({
  width = '100%',
  height = 12,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className={styles.bone} style={{ width, height } satisfies CSSProperties} />;
}

/** Says once, for those who do not see the bones, that something is coming. */
export function LoadingText({ children = 'Carregando…' }: { children?: string }) {
  return (
    <span role="status" className="visually-hidden">
      {children}
    </span>
  );
}
