import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { SignedOutOnly } from '../../layouts/signed-out-only.tsx';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth.module.css';
import { type LoginFields, useLogin } from './auth-queries.ts';

/** Store login (specification.md, section 2). */
export function LoginPage() {
  return (
    <SignedOutOnly whileLoading={<PageLoader />}>
      <section className={styles.page}>
        <title>Login da Loja · Coruja</title>
        <h1 className={styles.title}>Login da Loja</h1>
        <LoginForm />
        <p className={styles.other}>
          Ainda não tem uma conta?{' '}
          <Link to={paths.register} className={action.text}>
            Cadastre sua loja
          </Link>
        </p>
      </section>
    </SignedOutOnly>
  );
}

type Errors = Partial<Record<keyof LoginFields, string>>;

/** Two fields that the browser's password manager fills: it reads the form itself and keeps only the errors. */
function LoginForm() {
  const login = useLogin();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});

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
    <form ref={element} className={styles.card} onSubmit={submit} noValidate>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus
        error={errors.email}
        onChange={clear('email')}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
        onChange={clear('password')}
      />
      <MainButton type="submit" fullWidth loading={login.isPending}>
        Entrar
      </MainButton>
      <Link to={paths.forgotPassword} className={`${action.text} ${styles.aside}`}>
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

/** Both are required (specification.md, section 5). */
function check({ email, password }: LoginFields): Errors {
  return {
    ...(email ? {} : { email: 'O e-mail é obrigatório' }),
    ...(password ? {} : { password: 'A senha é obrigatória.' }),
  };
}
