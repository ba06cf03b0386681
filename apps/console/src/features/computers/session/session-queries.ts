import { type CallInput, createSession, type ErrorCode, getSessionOfComputer } from '@coruja/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { hasCode, isApiError, isRefusedBy } from '../../../api/errors.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { useIdempotent } from '../../../api/idempotency.ts';
import { keys } from '../../../api/keys.ts';
import { legalSettingsQuery } from '../../../api/legal-settings-query.ts';
import { useStore } from '../../../api/store-context.ts';
import { usePricesTime } from '../../../api/use-counter-settings.ts';
import { useUndoSession, playerNameOf } from '../../../parts/sessions/session-actions.ts';
import { toast } from '../../../ui/toast.tsx';

export type SessionFields = CallInput<typeof createSession>['body'];

/** The active session of one computer; 404 without one, which is not retried. */
export function sessionOfComputerQuery(storeId: string, computerId: string) {
  return queryOptions({
    queryKey: keys.sessionOfComputer(storeId, computerId),
    queryFn: ({ signal }) =>
      client.call(getSessionOfComputer, { params: { storeId, computerId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether a start was refused because nobody confirmed that a guardian is present (docs/product/law.md#rules). */
export function asksForGuardian(error: unknown): boolean {
  return hasCode(error, 'MINOR_UNACCOMPANIED') || hasCode(error, 'CONSENT_MISSING');
}

/** Whether a start was refused because nobody confirmed that the document was shown. */
export function asksForDocument(error: unknown): boolean {
  return hasCode(error, 'DOCUMENT_NOT_SHOWN');
}

/** Whether a start was refused for too few minutes. */
export function asksForCredits(error: unknown): boolean {
  return hasCode(error, 'INSUFFICIENT_CREDITS');
}

/** Whether the store requires the document at every start, so that the dialog asks for it at once. */
export function useWantsDocument(isOpen: boolean): boolean {
  const settings = useQuery({ ...legalSettingsQuery(useStore().id), enabled: isOpen });
  return settings.data?.rules.some(({ id, isOn }) => id === 'document-shown' && isOn) ?? false;
}

/** Starts a session; a second press after a lost answer does not start another. */
export function useStartSession(computerName: string) {
  const storeId = useStore().id;
  const send = useIdempotent((body: SessionFields, idempotencyKey: string) =>
    client.call(createSession, { params: { storeId }, body }, { idempotencyKey }),
  );
  const undo = useUndoSession();
  const isPriced = usePricesTime();
  return useMutation({
    mutationFn: send,
    onSuccess: (session) =>
      void toast.undo(
        'Sessão criada com sucesso!',
        `${session.computer.name}, ${playerNameOf(session)}`,
        () => undo.mutate(session),
      ),
    onError: (error) => {
      const failed =
        isPriced && isRefusedBy(createSession, error)
          ? 'Falha ao criar sessão.'
          : 'Falha ao criar sessão. Tente novamente.';
      const title = asksForCredits(error) ? 'O usuário não possui créditos suficientes.' : failed;
      const words = isApiError(error) ? aboutComputer[error.code] : undefined;
      if (words) toast.error(title, words(computerName));
      else showFailure(title)(error);
    },
  });
}

/** Refusals that are about the computer name it: the card may be out of sight. */
const aboutComputer: { readonly [Code in string]?: (name: string) => string } = {
  COMPUTER_NOT_FOUND: (name) => `${name} não foi encontrado.`,
  COMPUTER_LOCKED: (name) => `${name} está bloqueado e não pode iniciar sessões.`,
  COMPUTER_IN_USE: (name) => `${name} já está em uso.`,
  GUARD_OFFLINE: (name) => `O guarda de ${name} está sem conexão.`,
} satisfies { readonly [Code in ErrorCode]?: (name: string) => string };
