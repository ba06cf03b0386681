import type { Passkey } from '@coruja/contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemovePasskey } from './passkey-queries.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a passkey is removed, which cannot be undone. */
export function RemovePasskeyDialog({ passkey, opened, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => !remove.isPending && onClose()}
      title="Remover chave de acesso"
      confirmLabel="Remover chave de acesso"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate(passkey, { onSettled: onClose })}
    >
      <p>
        Remover a chave <strong>{passkey.name}</strong>? Ninguém mais entra com ela. Os acessos que ela abriu
        continuam na lista acima.
      </p>
    </ConfirmDialog>
  );
}
