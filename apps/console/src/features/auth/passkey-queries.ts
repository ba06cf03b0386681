import type { signInWithPasskey as signInRecord, startPasskeySignIn as startRecord } from '@coruja/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../api/client.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { meQuery } from '../../api/sign-in-state.ts';
import { clearSignInMessage } from '../../lib/sign-in-message.ts';
import {
  canFillPasskeys,
  isDismissed,
  signWithPasskey,
  cancelPasskeySuggestions,
  takePasskeyOffer,
} from '../../api/passkeys.ts';
import { toast } from '../../ui/toast.tsx';

const start = withoutSchemas<typeof startRecord>({
  method: 'POST',
  path: '/auth/store/passkeys/sign-in-options',
});
const signIn = withoutSchemas<typeof signInRecord>({ method: 'POST', path: '/auth/store/passkeys/sign-in' });

type Signed = Awaited<ReturnType<typeof signWithPasskey>>;

/** Shorter than a challenge is valid. */
const renewMs = 9 * 60_000;

/** Signs in with a passkey that the owner chooses in the browser's window, or has chosen already. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (chosen?: Signed) => {
      const body = chosen ?? (await signWithPasskey(await client.call(start, {})));
      await client.call(signIn, { body });
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    },
    onSuccess: () => {
      clearSignInMessage();
      // An owner who has just used a passkey need not be offered one.
      takePasskeyOffer();
      toast.success('Login realizado com sucesso!');
    },
    onError: (error) => {
      if (!isDismissed(error)) showServerMessage('Não foi possível entrar com a chave de acesso.')(error);
    },
  });
}

/**
 * Lets the browser suggest passkeys in the e-mail field while the page is open, if it can. Failures are silent, because there is
 * the button.
 */
export function useOfferedPasskey(onChosen: (signed: Signed) => void): void {
  const [round, setRound] = useState(0);
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      if (!(await canFillPasskeys()) || isOver) return;
      const options = await client.call(start, {});
      if (isOver) return;
      const signed = await signWithPasskey(options, true);
      if (!isOver) choose(signed);
    };
    offer().catch(() => {});
    const renewal = setTimeout(() => setRound(round + 1), renewMs);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      cancelPasskeySuggestions().catch(() => {});
    };
  }, [round]);
}
