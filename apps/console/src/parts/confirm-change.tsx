import type { ErrorCode } from '@coruja/contract';
import { hasCode } from '../api/errors.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog.tsx';

interface ConfirmChangeProps<Input>
  extends Omit<ConfirmDialogProps, 'confirmLabel' | 'onConfirm' | 'pending' | 'danger'> {
  /** Of `useMutation`. It tells its own success and failure. */
  readonly mutation: {
    readonly isPending: boolean;
    readonly mutate: (input: Input, on: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
    readonly reset: () => void;
  };
  readonly input: Input;
  readonly onDone?: () => void;
  /** The refusal of what somebody else has done already: nothing is left to ask. */
  readonly goneCode?: ErrorCode;
}

/**
 * Asks before a mutation that cannot be undone; its title is the label of the button too. Closes when it is done, and stays
 * when it was refused: the same press is the way to try again. While the answer is awaited it does not close.
 */
export function ConfirmChange<Input>(props: ConfirmChangeProps<Input>) {
  const { mutation, input, onDone, goneCode, onClose, ...dialog } = props;
  const close = () => {
    if (mutation.isPending) return;
    onClose();
    mutation.reset();
  };
  const confirm = () =>
    mutation.mutate(input, {
      onSuccess: () => {
        onClose();
        onDone?.();
      },
      onError: (error) => goneCode && hasCode(error, goneCode) && onClose(),
    });
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      confirmLabel={dialog.title}
      danger
      pending={mutation.isPending}
      onConfirm={confirm}
    />
  );
}
