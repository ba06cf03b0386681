import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { SignedOutOnly } from '../../layouts/signed-out-only.tsx';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './auth.module.css';
import { useLogin } from './auth-queries.ts';

/** Store login (specification.md, section 2). */
export function LoginPage() {
  return (
    <SignedOutOnly whileLoading={<PageLoader />}>
      <LoginForm />
    </SignedOutOnly>
  );
}

function LoginForm() {
  const login = useLogin();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : 'O e-mail é obrigatório'),
      password: (password) => (password ? null : 'A senha é obrigatória.'),
    },
  });
  const submit = form.onSubmit(
    (fields) => login.mutate(fields, { onError: () => form.getInputNode('password')?.focus() }),
    (errors) => form.getInputNode('email' in errors ? 'email' : 'password')?.focus(),
  );

  return (
    <section className={styles.page}>
      <title>Login da Loja · Coruja</title>
      <h1 className={styles.title}>Login da Loja</h1>
      <form className={styles.card} onSubmit={submit} noValidate>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Senha"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <MainButton type="submit" fullWidth loading={login.isPending}>
          Entrar
        </MainButton>
        <Link to={paths.forgotPassword} className={`${action.text} ${styles.aside}`}>
          Esqueci minha senha
        </Link>
      </form>
      <p className={styles.other}>
        Ainda não tem uma conta?{' '}
        <Link to={paths.register} className={action.text}>
          Cadastre sua loja
        </Link>
      </p>
    </section>
  );
}
