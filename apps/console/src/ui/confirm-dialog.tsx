import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOnePress } from '../lib/use-one-press.ts';
import { DangerButton, MainButton } from './buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The question, with the name of the thing that will change. */
  readonly children: ReactNode;
  /** Names the action: 'Encerrar sessão', never 'OK'. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly cancelLabel?: string;
  readonly pending?: boolean;
  /** There is nothing to confirm now. */
  readonly disabled?: boolean;
  /** Something is lost for good: a red button, and the focus on cancel. */
  readonly danger?: boolean;
  /** Called when it has left the screen. */
  readonly onClosed?: (() => void) | undefined;
  /** Gets the focus afterwards if what had it before is gone. */
  readonly home?: (() => HTMLElement | null) | undefined;
}

/** Asks before an action that cannot be undone. Esc, x and the cancel button all mean no. */
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
  const confirm = useOnePress(opened)(onConfirm);
  const Confirm = danger ? DangerButton : MainButton;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={440}
      onClosed={props.onClosed}
      home={props.home}
      above
    >
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button onClick={onClose} data-autofocus={danger || undefined}>
          {props.cancelLabel ?? 'Cancelar'}
        </Button>
        <Confirm
          onClick={confirm}
          loading={pending}
          disabled={props.disabled}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Confirm>
      </DialogFooter>
    </Dialog>
  );
}
