import type { confirmEmail as confirmRecord } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { client } from '../../api/client.ts';
import { isApiError, reasonOf } from '../../api/errors.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { meQuery } from '../../api/sign-in-state.ts';
import { queryClient } from '../../api/query-client.ts';
import { textOf } from '../../lib/location-state.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';

const confirm = withoutSchemas<typeof confirmRecord>({ method: 'POST', path: '/auth/store/email/confirm' });

/**
 * The page of the confirmation link for an account's e-mail. It needs a press, because mail scanners open links too, which does
 * not confirm that the owner has seen the mail.
 */
export function ConfirmEmailPage() {
  const token = useToken();
  const call = useMutation({
    mutationFn: () => client.call(confirm, { body: { token } }),
    // Updates the banner if somebody is signed in here.
    onSuccess: async () => {
      if (!queryClient.getQueryData(meQuery.queryKey)) return;
      // oxlint-disable-next-line no-restricted-properties -- anybody may call it, so it names no topic of a store
      await queryClient.invalidateQueries(meQuery);
    },
    gcTime: 0,
  });
  const [busy, run] = useOneAtATime();
  const outcome = useRef<HTMLParagraphElement>(null);
  // A refused link stays refused; after a network failure another press may help.
  const isRefused = isApiError(call.error) && call.error.status === 400;
  const canConfirm = token !== '' && !call.isSuccess && !isRefused;
  const isOver = call.isSuccess || call.isError || token === '';
  useEffect(() => {
    if (isOver) outcome.current?.focus();
  }, [isOver]);

  return (
    <section className={page.page}>
      <title>Confirmar e-mail · Coruja</title>
      <h1 className={page.title}>Confirmar e-mail</h1>
      <div className={page.card}>
        <p ref={outcome} tabIndex={-1} role="status" className={page.lead}>
          {leadOf(token, call)}
        </p>
        {canConfirm && (
          <MainButton fullWidth loading={busy} onClick={() => run(() => call.mutateAsync())}>
            Confirmar e-mail
          </MainButton>
        )}
        {isOver && (
          <Link to={paths.login} className={`${call.isSuccess ? action.main : action.text} ${page.aside}`}>
            {call.isSuccess ? 'Ir para a minha loja' : 'Entrar na minha conta'}
          </Link>
        )}
      </div>
      {call.isSuccess && (
        <p className={page.other}>
          Esqueceu a senha?{' '}
          <Link to={paths.forgotPassword} className={action.text}>
            Pedir um código
          </Link>
        </p>
      )}
    </section>
  );
}

function leadOf(token: string, call: { isSuccess: boolean; error: unknown }): string {
  if (token === '') return 'Este link está incompleto. Abra-o de novo pelo e-mail que você recebeu.';
  if (call.isSuccess)
    return 'E-mail confirmado! Avisos e códigos de senha da Coruja chegam nele a partir de agora.';
  if (call.error) return reasonOf(call.error) ?? 'Não foi possível confirmar o e-mail.';
  return 'Confirme que este e-mail é o da sua conta na Coruja.';
}

/** Moves the token from the address bar's fragment to the history state at once. */
function useToken(): string {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const source = hash === '' ? state : Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const token = textOf(source, 'token').trim();
  useEffect(() => {
    if (hash !== '') void navigate(paths.confirmEmail, { replace: true, state: { token } });
  }, [hash, token, navigate]);
  return token;
}
