import type { ErrorCode } from '@coruja/contract';
import { hasCode } from '../api/errors.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog.tsx';

interface ConfirmChangeProps<Input>
  extends Omit<ConfirmDialogProps, 'confirmLabel' | 'onConfirm' | 'pending' | 'danger'> {
  /** From `useMutation`. It reports its own success and failure. */
  readonly mutation: {
    readonly isPending: boolean;
    readonly mutate: (input: Input, on: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
    readonly reset: () => void;
  };
  readonly input: Input;
  readonly onDone?: () => void;
  /** The error code if somebody else has done it already, which closes the dialog. */
  readonly goneCode?: ErrorCode;
}

/**
 * Asks before a mutation that cannot be undone; its title is also the button's label. Closes on success and stays open after a
 * refusal for another try. It cannot be closed while the mutation is pending.
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
