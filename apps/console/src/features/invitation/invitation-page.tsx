import type { openDevice as openDeviceRecord } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../api/client.ts';
import { hasCode, isApiError, reasonOf } from '../../api/errors.ts';
import { useSignInState } from '../../api/sign-in-state.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { textOf } from '../../lib/location-state.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { paths } from '../../paths.ts';
import { MainButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';

const openDevice = withoutSchemas<typeof openDeviceRecord>({ method: 'POST', path: '/auth/device/open' });

/** Where the link of an invitation leads: whoever opens it chooses the PIN (docs/product/team.md#devices). */
export function InvitationPage() {
  const token = useToken();
  const open = useMutation({
    mutationFn: (pin: string) => client.call(openDevice, { body: { token, pin } }),
    // Reloads the console with the device's cookie, so that nothing that somebody else saw stays in this tab.
    onSuccess: () => window.location.assign(paths.admin),
    gcTime: 0,
  });
  const isOver = token === '' || hasCode(open.error, 'LINK_INVALID');
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isOver) outcome.current?.focus();
  }, [isOver]);
  return (
    <section className={page.page}>
      <title>Convite para a equipe · Coruja</title>
      <h1 className={page.title}>Convite para a equipe</h1>
      {isOver ? (
        <div className={page.card}>
          <p ref={outcome} tabIndex={-1} role="status" className={page.lead}>
            {token === ''
              ? 'Este link está incompleto. Abra-o de novo pela mensagem que você recebeu.'
              : `${reasonOf(open.error)} Peça outro a quem convidou você.`}
          </p>
        </div>
      ) : (
        <PinForm onSubmit={open.mutateAsync} />
      )}
    </section>
  );
}

function PinForm({ onSubmit }: { onSubmit: (pin: string) => Promise<unknown> }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useFields({ pin: '', confirmation: '' });
  const [busy, run] = useOneAtATime();
  const show = (errors: Parameters<typeof form.setErrors>[0]) => {
    form.setErrors(errors);
    focusFirstInvalid(element.current);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { pin, confirmation } = form.read();
    const errors = pinErrors(pin, confirmation);
    if (Object.keys(errors).length > 0) return show(errors);
    run(async () => {
      try {
        await onSubmit(pin);
      } catch (refusal) {
        if (hasCode(refusal, 'LINK_INVALID')) return;
        const refused = isApiError(refusal) ? refusal.fields['pin'] : undefined;
        if (refused === undefined) toast.error('Não foi possível abrir o convite.', reasonOf(refusal));
        else show({ pin: refused });
      }
    });
  };
  return (
    <form ref={element} className={page.card} onSubmit={submit} noValidate>
      <p className={page.lead}>
        Escolha o seu PIN. Com ele você abre o console neste aparelho e em qualquer balcão da loja, e ninguém
        mais precisa saber dele.
      </p>
      <SignedInHere />
      <PasswordField
        label="PIN"
        noun="PIN"
        description="De 4 a 6 dígitos."
        required
        autoFocus
        {...pinProps}
        {...form.props('pin')}
      />
      <PasswordField label="PIN de novo" noun="PIN" required {...pinProps} {...form.props('confirmation')} />
      <MainButton type="submit" fullWidth loading={busy}>
        Começar a usar
      </MainButton>
    </form>
  );
}

const pinProps = { inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const;

/** Says that the device replaces the sign-in of this browser. */
function SignedInHere() {
  const { store } = useSignInState();
  if (!store) return null;
  return (
    <p className={page.lead} role="note">
      A conta da loja <strong>{store.name}</strong> está aberta neste navegador e sai daqui.
    </p>
  );
}

type Errors = { pin?: string; confirmation?: string };

/** Only the server knows which PINs are too easy to guess. */
function pinErrors(pin: string, confirmation: string): Errors {
  if (pin === '') return { pin: 'Digite o PIN.' };
  if (!/^\d{4,6}$/.test(pin)) return { pin: 'O PIN tem de 4 a 6 dígitos.' };
  if (confirmation !== pin) return { confirmation: 'Os PINs não são iguais.' };
  return {};
}

/** Moves the token from the address bar's fragment to the history state at once. */
function useToken(): string {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const token = (hash === '' ? textOf(state, 'token') : hash.slice(1)).trim();
  useEffect(() => {
    if (hash !== '') void navigate(paths.device, { replace: true, state: { token } });
  }, [hash, token, navigate]);
  return token;
}
