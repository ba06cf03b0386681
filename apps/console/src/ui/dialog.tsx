import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useEscape } from '../lib/use-escape.ts';
import { useReturnFocus } from '../lib/use-return-focus.ts';
import styles from './dialog.module.css';
import { keepClear } from './use-toast-corner.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** In pixels. */
  readonly size?: number;
  readonly closeOnClickOutside?: boolean;
  /** Called when it has left the screen. */
  readonly onClosed?: (() => void) | undefined;
  /** Gets the focus afterwards if what had it before is gone. */
  readonly home?: (() => HTMLElement | null) | undefined;
  /** A question over another dialog. */
  readonly above?: boolean;
}

/** The base of all dialogs: Esc and x close the topmost one; the focus stays inside and returns afterwards. */
export function Dialog(props: DialogProps) {
  const opened = useOpensAfterMount(props.opened);
  const returnFocus = useReturnFocus(opened, props.home);
  useEscape(opened, props.onClose);
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      onExitTransitionEnd={() => {
        returnFocus();
        props.onClosed?.();
      }}
      returnFocus={false}
      title={props.title}
      size={props.size ?? 480}
      closeOnClickOutside={props.closeOnClickOutside ?? true}
      closeOnEscape={false}
      zIndex={props.above ? 210 : 200}
      classNames={dialogClasses}
    >
      {props.children}
    </Modal>
  );
}

/** A dialog that is mounted open opens right after mounting, so that it is animated like any other. */
export function useOpensAfterMount(opened: boolean): boolean {
  return useMounted() && opened;
}

/** The content of a dialog without a form. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** The actions of a dialog: Cancelar first, the main action last. */
export function DialogFooter({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.footer} {...keepClear}>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}

/** The consequences of the action; `quiet` for less important ones. */
export function Consequences({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return (
    <ul className={styles.consequences} data-quiet={quiet}>
      {children}
    </ul>
  );
}

/** The styles of all dialogs and side panels. */
export const dialogClasses = {
  content: styles.content ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
  body: styles.body ?? '',
};
