import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { textOf } from '../../lib/location-state.ts';
import { now } from '../../lib/clock.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useRequestReset } from './recovery-queries.ts';
import { checkEmail } from './recovery-rules.ts';

/** First step of the password recovery: the e-mail (docs/product/password-recovery.md#steps). */
export function ForgotPasswordPage() {
  return (
    <section className={page.page}>
      <title>Recuperar Senha · Coruja</title>
      <h1 className={page.title}>Recuperar Senha</h1>
      <RequestForm />
    </section>
  );
}

/** An uncontrolled field, because it may be filled before hydration. */
function RequestForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const request = useRequestReset();
  const element = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, run] = useOneAtATime();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = readEmail(event.currentTarget);
    const problem = checkEmail(email);
    setError(problem);
    if (problem !== undefined) return focusFirstInvalid(element.current);
    run(async () => {
      await request.mutateAsync(email);
      await navigate(paths.validateResetCode, { state: { email, sentAt: now() } });
    });
  };

  return (
    <form ref={element} className={page.card} onSubmit={submit} noValidate>
      <p className={page.lead}>
        Informe o e-mail da sua conta. Enviaremos um código de quatro dígitos para você criar uma nova senha.
      </p>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        error={error}
        defaultValue={textOf(state, 'email')}
        onChange={() => setError(undefined)}
      />
      <MainButton type="submit" fullWidth loading={busy}>
        Enviar Código
      </MainButton>
      <Link to={paths.login} className={`${action.text} ${page.aside}`}>
        Voltar para o login
      </Link>
    </form>
  );
}

function readEmail(form: HTMLFormElement): string {
  const value = new FormData(form).get('email');
  return typeof value === 'string' ? value.trim() : '';
}
