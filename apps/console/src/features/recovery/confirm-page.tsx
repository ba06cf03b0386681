import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isApiError } from '../../api/errors.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { textOf } from '../../lib/location-state.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './recovery.module.css';
import { passwordProblem, useResetPassword } from './recovery-queries.ts';
import { checkPasswords } from './recovery-rules.ts';
import { RedirectToStart } from './redirect-to-start.tsx';

interface Proof {
  readonly email: string;
  readonly token: string;
}

/**
 * Third step: the new password. E-mail and token come from the second step, or from the fragment of a mailed link, which no server
 * sees (docs/product/password-recovery.md#link).
 */
export function ConfirmPage() {
  const { email, token } = useProof();
  if (email === '' || token === '')
    return <RedirectToStart reason="Token ou e-mail inválido. Tente novamente." />;
  return (
    <section className={page.page}>
      <title>Criar nova senha · Coruja</title>
      <h1 className={page.title}>Criar nova senha</h1>
      <PasswordForm key={`${email} ${token}`} email={email} token={token} />
      <p className={page.other}>
        O código não serve mais?{' '}
        <Link to={paths.forgotPassword} state={{ email }} className={action.text}>
          Pedir um novo código
        </Link>
      </p>
    </section>
  );
}

/** Moves a link's token from the address bar's fragment to the history state at once. */
function useProof(): Proof {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const source = hash === '' ? state : Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const proof = { email: textOf(source, 'email').trim(), token: textOf(source, 'token').trim() };
  const { email, token } = proof;
  const isWhole = email !== '' && token !== '';
  useEffect(() => {
    // An incomplete link is rejected, which also removes it from the address bar.
    if (hash !== '' && isWhole) {
      void navigate(paths.resetPassword, { replace: true, state: { email, token } });
    }
  }, [hash, isWhole, email, token, navigate]);
  return proof;
}

function PasswordForm({ email, token }: Proof) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const element = useRef<HTMLFormElement>(null);
  const form = useFields({ newPassword: '', confirmation: '' });
  const [busy, run] = useOneAtATime();

  const show = (errors: Parameters<typeof form.setErrors>[0]) => {
    form.setErrors(errors);
    focusFirstInvalid(element.current);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = form.read();
    const errors = checkPasswords(values);
    if (Object.keys(errors).length > 0) return show(errors);
    run(async () => {
      try {
        await reset.mutateAsync({ email, token, newPassword: values.newPassword });
      } catch (refusal) {
        if (!isApiError(refusal) || refusal.status !== 400) return;
        return show({
          newPassword:
            passwordProblem(refusal) ?? 'Escolha uma senha diferente da anterior ou peça um novo código.',
        });
      }
      return navigate(paths.login, { replace: true, state: { email } });
    });
  };

  return (
    <form ref={element} className={page.card} onSubmit={submit} noValidate>
      <p className={page.lead}>
        Para a conta <strong className={styles.email}>{email}</strong>.
      </p>
      {/* For password managers, which store the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Nova senha"
        name="newPassword"
        description="Pelo menos 6 caracteres."
        autoComplete="new-password"
        required
        autoFocus
        {...form.props('newPassword')}
      />
      <PasswordField
        label="Confirmação da senha"
        name="confirmation"
        autoComplete="new-password"
        required
        {...form.props('confirmation')}
      />
      <MainButton type="submit" fullWidth loading={busy}>
        Redefinir senha
      </MainButton>
      <Link to={paths.login} className={`${action.text} ${page.aside}`}>
        Voltar para o login
      </Link>
    </form>
  );
}
