import type { ComponentProps, ReactNode } from 'react';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import styles from './buttons.module.css';

interface Props extends ComponentProps<'button'> {
  readonly leftSection?: ReactNode;
  /** The action is running: a spinner instead of the label, and no second press. */
  readonly loading?: boolean;
  readonly fullWidth?: boolean;
}

/** The main action of a screen or dialog: the only amber one. */
export function MainButton(props: Props) {
  return <Solid {...props} tone="main" />;
}

/** A destructive action. Always before or in a confirm dialog. */
export function DangerButton(props: Props) {
  return <Solid {...props} tone="danger" />;
}

/** Other buttons of the public pages; the admin area uses Mantine's. */
export function QuietButton(props: Props) {
  return <Solid {...props} tone="quiet" />;
}

function Solid({
  tone,
  leftSection,
  loading = false,
  fullWidth,
  children,
  ...props
}: Props & { tone: string }) {
  const asleep = !useIsHydrated() && props.type === 'submit';
  return (
    <button
      type="button"
      {...props}
      className={styles.button}
      data-tone={tone}
      data-full={fullWidth || undefined}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      data-asleep={asleep || undefined}
      disabled={props.disabled || loading || asleep}
    >
      <span className={styles.label}>
        {leftSection}
        {children}
      </span>
    </button>
  );
}
