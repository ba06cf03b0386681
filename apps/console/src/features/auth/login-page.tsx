import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SignedOutOnly } from '../../layouts/signed-out-only.tsx';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { textOf } from '../../lib/location-state.ts';
import { getSignInMessage } from '../../lib/sign-in-message.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton, QuietButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';
import { PageLoader } from '../../ui/page-loader.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type LoginFields, useLogin } from './auth-queries.ts';
import styles from './auth.module.css';
import { useOfferedPasskey, usePasskeySignIn } from './passkey-queries.ts';

/** The sign-in (docs/product/stores.md#sign-in). */
export function LoginPage() {
  const message = getSignInMessage();
  return (
    <SignedOutOnly whileLoading={<PageLoader />}>
      <section className={page.page}>
        <title>Login da Loja · Coruja</title>
        <h1 className={page.title}>Login da Loja</h1>
        {message && (
          <p className={page.notice} role="status">
            {message}
          </p>
        )}
        <LoginForm />
        <p className={page.other}>
          Ainda não tem uma conta?{' '}
          <Link to={paths.signup} className={action.text}>
            Cadastre sua loja
          </Link>
        </p>
      </section>
    </SignedOutOnly>
  );
}

type Errors = Partial<Record<keyof LoginFields, string>>;

/** Uncontrolled fields, because a password manager may fill them before hydration; only errors are state. */
function LoginForm() {
  const login = useLogin();
  const passkey = usePasskeySignIn();
  useOfferedPasskey((signed) => passkey.mutate(signed));
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  // Prefilled after the sign-up and after a password reset.
  const email = textOf(useLocation().state, 'email');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending) return;
    const fields = readFields(event.currentTarget);
    const found = check(fields);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(element.current);
    login.mutate(fields, {
      onError: () => element.current?.querySelector<HTMLInputElement>('[name="password"]')?.select(),
    });
  };
  const clear = (field: keyof LoginFields) => () => {
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
  };

  return (
    <form ref={element} className={page.card} onSubmit={submit} noValidate>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        defaultValue={email}
        autoFocus={email === ''}
        error={errors.email}
        onChange={clear('email')}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        required
        autoFocus={email !== ''}
        error={errors.password}
        onChange={clear('password')}
      />
      <MainButton type="submit" fullWidth loading={login.isPending}>
        Entrar
      </MainButton>
      <div className={styles.passkey}>
        <QuietButton fullWidth loading={passkey.isPending} onClick={() => passkey.mutate(undefined)}>
          Entrar com chave de acesso
        </QuietButton>
      </div>
      <Link to={paths.forgotPassword} className={`${action.text} ${page.aside}`}>
        Esqueci minha senha
      </Link>
    </form>
  );
}

function readFields(form: HTMLFormElement): LoginFields {
  const data = new FormData(form);
  const text = (name: keyof LoginFields) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email').trim(), password: text('password') };
}

function check({ email, password }: LoginFields): Errors {
  return {
    ...(email ? {} : { email: 'O e-mail é obrigatório' }),
    ...(password ? {} : { password: 'A senha é obrigatória.' }),
  };
}
