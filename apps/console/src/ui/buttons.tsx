import type { ComponentProps, ReactNode } from 'react';
import { useAwake } from '../lib/use-awake.ts';
import styles from './buttons.module.css';

interface Props extends ComponentProps<'button'> {
  readonly leftSection?: ReactNode;
  /** The action is on its way: a turning ring in place of the words, and no second press. */
  readonly loading?: boolean;
  readonly fullWidth?: boolean;
}

/** The one main action of a screen or dialog: the only amber on it. */
export function MainButton(props: Props) {
  return <Solid {...props} tone="main" />;
}

/** An action that takes something away. Always behind a confirm dialog, or in one. */
export function DangerButton(props: Props) {
  return <Solid {...props} tone="danger" />;
}

/** Every other button of the public pages; the admin area has Mantine's for that. */
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
  const asleep = !useAwake() && props.type === 'submit';
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
