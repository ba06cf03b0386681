import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isApiError } from '../../api/errors.ts';
import { tellServerMessage } from '../../api/form-errors.ts';
import { SignedOutOnly } from '../../layouts/signed-out-only.tsx';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton, QuietButton } from '../../ui/buttons.tsx';
import { Steps } from '../../ui/steps.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './auth.module.css';
import { useSignup } from './auth-queries.ts';
import { AccountFields, AddressFields, TaxFields } from './signup-fields.tsx';
import { emptySignup, errorsOfStep, firstStepWith, signupSteps } from './signup-steps.ts';

const stepFields = [AccountFields, TaxFields, AddressFields] as const;
const lastStep = signupSteps.length - 1;

/** Three-step store signup (specification.md, section 2). */
export function RegisterPage() {
  return (
    <SignedOutOnly>
      <section className={`${styles.page} ${styles.wide}`}>
        <title>Cadastre sua loja · Coruja</title>
        <h1 className={styles.title}>Cadastre sua loja</h1>
        <RegisterForm />
        <p className={styles.other}>
          <Link to={paths.login} className={action.text}>
            Já tenho uma conta
          </Link>
        </p>
      </section>
    </SignedOutOnly>
  );
}

function RegisterForm() {
  const { form, step, element, next, back, pending } = useSignupWizard();
  const Fields = stepFields[step] ?? AccountFields;
  return (
    <>
      <div className={styles.steps}>
        <Steps titles={signupSteps.map(({ title }) => title)} current={step} />
      </div>
      <form
        ref={element}
        className={styles.card}
        onSubmit={next}
        onFocus={() => void loadSchema()}
        noValidate
      >
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>{signupSteps[step]?.title}</legend>
          <Fields form={form} />
        </fieldset>
        <div className={styles.footer}>
          {step > 0 && <QuietButton onClick={back}>Voltar</QuietButton>}
          <MainButton type="submit" loading={pending}>
            {step < lastStep ? 'Próximo' : 'Criar Conta e Começar'}
          </MainButton>
        </div>
      </form>
    </>
  );
}

/** Next forward, Back backward; only the last step sends (specification.md, section 4). */
function useSignupWizard() {
  const navigate = useNavigate();
  const signup = useSignup();
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const form = useForm({
    initialValues: emptySignup,
    validate: async (values) => errorsOfStep((await loadSchema()).checkSignup(values), step),
  });
  useFocusOnStep(element, step);

  const refuse = (error: unknown) => {
    const fields = isApiError(error) ? fieldErrors(error.code, error.message, error.fields) : {};
    const stepWithError = firstStepWith(fields);
    if (stepWithError < 0) return tellServerMessage('Ocorreu um erro no registro.')(error);
    setStep(stepWithError);
    form.setErrors(fields);
    focusFirstInvalid(element.current);
  };
  const send = form.onSubmit(
    (values) => {
      if (step < lastStep) return setStep(step + 1);
      signup.mutate(values, {
        onSuccess: () => {
          toast.success('Cadastro realizado com sucesso! Faça o login para continuar.');
          void navigate(paths.login);
        },
        onError: refuse,
      });
    },
    () => focusFirstInvalid(element.current),
  );
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signup.isPending && !form.submitting) send(event);
  };
  const back = () => {
    form.clearErrors();
    setStep(step - 1);
  };
  return { form, step, element, next, back, pending: signup.isPending };
}

/** The rules arrive while somebody types the first field. */
const loadSchema = () => import('./signup-schema.ts');

/** A refusal that names no field, but can only be about one. */
function fieldErrors(code: string, message: string, fields: Record<string, string>): Record<string, string> {
  if (code === 'EMAIL_TAKEN') return { email: message };
  if (code === 'CNPJ_TAKEN') return { cnpj: message };
  return fields;
}

/** A new step begins at its first field; the first step leaves the focus where the page put it. */
function useFocusOnStep(element: React.RefObject<HTMLFormElement | null>, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    element.current?.querySelector('input')?.focus();
  }, [element, step]);
}
