import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { textOf } from '../../lib/location-state.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './recovery.module.css';
import { isCodeRefused, useValidateCode } from './recovery-queries.ts';
import { checkCode, codeFrom } from './recovery-rules.ts';
import { ResendCode } from './resend-code.tsx';
import { RedirectToStart } from './redirect-to-start.tsx';

/**
 * Second step: the four digits of the mail. The e-mail is in the navigation state, so that it survives a reload and is in no
 * address (docs/product/password-recovery.md#steps).
 */
export function ValidateCodePage() {
  const email = textOf(useLocation().state, 'email');
  if (email === '')
    return <RedirectToStart reason="O e-mail não foi encontrado. Por favor, tente novamente." />;
  return (
    <section className={page.page}>
      <title>Validar código · Coruja</title>
      <h1 className={page.title}>Validar código</h1>
      <CodeForm key={email} email={email} />
      <p className={page.other}>
        Não é este o e-mail?{' '}
        <Link to={paths.forgotPassword} state={{ email }} className={action.text}>
          Usar outro e-mail
        </Link>
      </p>
    </section>
  );
}

function CodeForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const validate = useValidateCode();
  const element = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useOneAtATime();

  const fail = (problem: string | undefined) => {
    setError(problem);
    const field = element.current?.querySelector('input');
    if (problem === undefined) field?.focus();
    else focusFirstInvalid(element.current);
    // The next key replaces the refused code.
    field?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = checkCode(code);
    if (problem !== undefined) return fail(problem);
    run(async () => {
      try {
        await validate.mutateAsync({ email, token: code });
      } catch (refusal) {
        return fail(isCodeRefused(refusal) ? 'Use o código do e-mail mais recente.' : undefined);
      }
      return navigate(paths.resetPassword, { state: { email, token: code } });
    });
  };
  const startAnew = () => {
    setCode('');
    setError(undefined);
    element.current?.querySelector('input')?.focus();
  };

  return (
    <form ref={element} className={page.card} onSubmit={submit} noValidate>
      <p className={page.lead}>
        Se existir uma conta com o e-mail <strong className={styles.email}>{email}</strong>, o código chega em
        instantes e vale por 10 minutos. Confira também a caixa de spam. Se o e-mail trouxer um link, basta
        abri-lo.
      </p>
      <TextField
        label="Código"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        className={styles.code}
        error={error}
        value={code}
        onChange={(event) => {
          setCode(codeFrom(event.currentTarget.value));
          setError(undefined);
        }}
      />
      <MainButton type="submit" fullWidth loading={busy}>
        Validar código
      </MainButton>
      <ResendCode email={email} onSent={startAnew} />
      <Link to={paths.login} className={`${action.text} ${page.aside}`}>
        Voltar para o login
      </Link>
    </form>
  );
}
