import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useEscape } from '../lib/use-escape.ts';
import { useReturnFocus } from '../lib/use-return-focus.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Pixels. */
  readonly size?: number;
  readonly closeOnClickOutside?: boolean;
  /** When it has left the screen. */
  readonly onClosed?: (() => void) | undefined;
  /** A question over another dialog. */
  readonly above?: boolean;
}

/** Every dialog of the house: Esc closes the topmost one, x too, the focus is kept inside and given back. */
export function Dialog(props: DialogProps) {
  const opened = useOpensAfterMount(props.opened);
  const returnFocus = useReturnFocus(opened);
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

/** A dialog that is mounted and opened in one go opens right after, so that it comes in and leaves like any other. */
export function useOpensAfterMount(opened: boolean): boolean {
  return useMounted() && opened;
}

/** The content of a dialog without a form. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** The actions of a dialog: Cancelar first, the main action at the end, always at the same place. */
export function DialogFooter({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.footer}>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}

/** What follows from the action that a dialog asks about; `quiet` beside what weighs more. */
export function Consequences({ children, quiet }: { children: ReactNode; quiet?: boolean }) {
  return (
    <ul className={styles.consequences} data-quiet={quiet}>
      {children}
    </ul>
  );
}

/** How every dialog is drawn, panels at the side too. */
export const dialogClasses = {
  content: styles.content ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
  body: styles.body ?? '',
};
