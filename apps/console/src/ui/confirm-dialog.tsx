import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DangerButton, MainButton } from './buttons.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The question; it names the thing that will change. */
  readonly children: ReactNode;
  /** What the button does: 'Encerrar sessão', never 'OK'. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly cancelLabel?: string;
  readonly pending?: boolean;
  /** Something is taken away for good: a red button, and the focus on the way back. */
  readonly danger?: boolean;
}

/** Asks before what cannot be undone. Esc, x and the cancel button all mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirmLabel,
    onConfirm,
    pending = false,
    danger = false,
  } = props;
  const Confirm = danger ? DangerButton : MainButton;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440} classNames={dialogClasses} zIndex={210}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.footer}>
        <Button onClick={onClose} data-autofocus={danger || undefined}>
          {props.cancelLabel ?? 'Cancelar'}
        </Button>
        <Confirm onClick={onConfirm} loading={pending} data-autofocus={!danger || undefined}>
          {confirmLabel}
        </Confirm>
      </div>
    </Modal>
  );
}

/** How every dialog of the house is drawn. */
export const dialogClasses = {
  content: styles.content ?? '',
  header: styles.header ?? '',
  title: styles.title ?? '',
  body: styles.body ?? '',
};
