import { logout } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { tellFailure } from '../api/form-errors.ts';
import { forgetSignIn } from '../api/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks, ends the session on the server, and forgets it here; the admin layout then leads to /login. */
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const signOut = useMutation({
    mutationFn: () => client.call(logout, {}),
    onSuccess: forgetSignIn,
    onError: (error) => {
      // A 401 says that the sign-in is over already, and the client has seen to it.
      if (!isApiError(error) || error.status !== 401) tellFailure('Não foi possível sair.')(error);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Confirmar Saída"
      confirmLabel="Sair"
      pending={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    >
      Você tem certeza que deseja sair do sistema?
    </ConfirmDialog>
  );
}
