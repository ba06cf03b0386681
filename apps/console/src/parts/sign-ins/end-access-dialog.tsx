import type { SignIn } from '@coruja/contract';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmChange } from '../confirm-change.tsx';
import { type SignInsToEnd, useAccessName, useEndAccess } from './sign-in-queries.ts';

interface EndAccessDialogProps {
  readonly ending: SignInsToEnd;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before one sign-in or device, or all others, end: somebody may be working there. */
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
      {'others' in ending ? <Others signIns={ending.others} /> : <One signIn={ending} />}
    </ConfirmChange>
  );
}

const afterwards = {
  owner: 'Quem estiver usando precisa entrar de novo com a senha.',
  counter: 'Ninguém mais abre este balcão com PIN, até você entrar nele e usá-lo como balcão de novo.',
  personal: 'Quem estiver usando sai na hora e precisa de outro convite.',
} as const satisfies Record<SignIn['kind'], string>;

function One({ signIn }: { signIn: SignIn }) {
  return (
    <p>
      Encerrar o acesso de <strong>{useAccessName(signIn)}</strong>
      {signIn.address && ` (${signIn.address})`}? {afterwards[signIn.kind]}
    </p>
  );
}

function Others({ signIns }: { signIns: readonly SignIn[] }) {
  return (
    <>
      <p>
        Encerrar os <strong>{formatNumber(signIns.length)} outros acessos</strong>? Só este continua aberto;
        nos outros, é preciso entrar de novo com a senha.
      </p>
      {signIns.some(({ kind }) => kind !== 'owner') && (
        <p>Entre eles há balcões ou aparelhos da equipe, que precisam ser conectados de novo.</p>
      )}
    </>
  );
}
