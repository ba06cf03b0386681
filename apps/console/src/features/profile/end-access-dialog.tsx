import type { SignIn } from '@coruja/contract';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { deviceText, type Ending, useEndAccess } from './access-queries.ts';

interface EndAccessDialogProps {
  readonly ending: Ending;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before one sign-in, or all others, end: somebody may be working there. */
export function EndAccessDialog({ ending, opened, onClose }: EndAccessDialogProps) {
  const end = useEndAccess();
  const title = 'others' in ending ? 'Encerrar os outros acessos' : 'Encerrar acesso';
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title={title}
      mutation={end}
      input={ending}
      goneCode="SIGN_IN_NOT_FOUND"
    >
      {'others' in ending ? <Others count={ending.others} /> : <One signIn={ending} />}
    </ConfirmChange>
  );
}

function One({ signIn }: { signIn: SignIn }) {
  return (
    <p>
      Encerrar o acesso de <strong>{deviceText(signIn)}</strong>
      {signIn.address && ` (${signIn.address})`}? Quem estiver usando precisa entrar de novo com a senha.
    </p>
  );
}

function Others({ count }: { count: number }) {
  return (
    <p>
      Encerrar os <strong>{formatNumber(count)} outros acessos</strong>? Só este continua aberto; nos outros,
      é preciso entrar de novo com a senha.
    </p>
  );
}
