import type { logout as logoutRecord } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { showFailure } from '../api/form-errors.ts';
import { withoutSchemas } from '../api/without-schemas.ts';
import { forgetSignIn } from '../api/query-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const logout = withoutSchemas<typeof logoutRecord>({
  method: 'POST',
  path: '/auth/store/logout',
  changes: ['sign-ins'],
});

/** Asks, then ends the sign-in on the server and here; the admin layout then goes to /login. */
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const signOut = useMutation({
    mutationFn: () => client.call(logout, {}),
    onSuccess: forgetSignIn,
    onError: (error) => {
      // After a 401 the sign-in is over already, and the client has handled it.
      if (!isApiError(error) || error.status !== 401) showFailure('Não foi possível sair.')(error);
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
