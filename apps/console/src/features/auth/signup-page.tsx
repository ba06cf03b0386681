import { type FormEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isApiError, serverMessage } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { SignedOutOnly } from '../../layouts/signed-out-only.tsx';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { errorsOfStep, firstStepWithError } from '../../lib/step-errors.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useFocusOnStep } from '../../lib/use-focus-on-step.ts';
import { useLeaveBlock } from '../../lib/use-leave-block.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MainButton, QuietButton } from '../../ui/buttons.tsx';
import page from '../../ui/form-page.module.css';
import { Steps } from '../../ui/steps.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './auth.module.css';
import { useSignup } from './signup-query.ts';
import { AccountFields } from './signup-fields.tsx';
import { emptySignup, isTyped, type SignupErrors, signupSteps } from './signup-steps.ts';

const lastStep = signupSteps.length - 1;

/** The sign-up in three steps (docs/product/stores.md#sign-up). */
export function SignupPage() {
  return (
    <SignedOutOnly>
      <section className={`${page.page} ${page.wide}`}>
        <title>Cadastre sua loja · Coruja</title>
        <h1 className={page.title}>Cadastre sua loja</h1>
        <SignupWizard />
        <p className={page.other}>
          <Link to={paths.login} className={action.text}>
            Já tenho uma conta
          </Link>
        </p>
      </section>
    </SignedOutOnly>
  );
}

function SignupWizard() {
  const { form, step, FieldsOfStep, element, next, back, pending, dirty, block } = useSignupWizard();
  return (
    <>
      {dirty && (
        <Suspense>
          <LeaveQuestion block={block} screen="Cadastre sua loja" />
        </Suspense>
      )}
      <div className={page.steps}>
        <Steps titles={signupSteps.map(({ title }) => title)} current={step} />
      </div>
      <form ref={element} className={page.card} onSubmit={next} onFocus={() => void loadLater()} noValidate>
        <fieldset className={styles.fieldset}>
          <legend className={styles.legend}>{signupSteps[step]?.title}</legend>
          <FieldsOfStep form={form} />
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

/** Only the last step sends anything (docs/product/stores.md#sign-up). */
function useSignupWizard() {
  const navigate = useNavigate();
  const signup = useSignup();
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState(0);
  const [later, setLater] = useState<Awaited<ReturnType<typeof loadLater>>>();
  const form = useFields(emptySignup);
  useFocusOnStep(element, step, 'input');

  const show = (errors: SignupErrors) => {
    form.setErrors(errors);
    focusFirstInvalid(element.current);
  };
  const refuse = (error: unknown) => {
    const errors = isApiError(error) ? fieldErrors(error.code, serverMessage(error), error.fields) : {};
    const stepWithError = firstStepWithError(signupSteps, errors);
    if (stepWithError < 0) return showServerMessage('Ocorreu um erro no registro.')(error);
    setStep(stepWithError);
    show(errors);
  };
  const check = async () => {
    const loaded = await loadLater();
    setLater(loaded);
    const errors = errorsOfStep(signupSteps, loaded.checkSignup(form.read()), step);
    if (Object.keys(errors).length > 0) return show(errors);
    form.setErrors({});
    if (step < lastStep) return setStep(step + 1);
    signup.mutate(form.read(), { onError: refuse });
  };
  const dirty = !signup.isSuccess && isTyped(form.values);
  const block = useLeaveBlock(dirty);
  const welcome = useEffectEvent(() => {
    toast.success('Cadastro realizado com sucesso! Faça o login para continuar.');
    // The e-mail is passed in the navigation's state, so that it is neither in the address nor in the browser's storage.
    void navigate(paths.login, { state: { email: form.values.email.trim() } });
  });
  // In an effect, because the leave block must know first that nothing can be lost now, so that it does not ask.
  useEffect(() => {
    if (signup.isSuccess) welcome();
  }, [signup.isSuccess]);
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signup.isPending) check().catch(refuse);
  };
  const back = () => {
    form.setErrors({});
    setStep(step - 1);
  };
  const FieldsOfStep = [AccountFields, later?.TaxFields, later?.AddressFields][step] ?? AccountFields;
  return { form, step, FieldsOfStep, element, next, back, pending: signup.isPending, dirty, block };
}

/** The rules and the next steps load while somebody types in the first field. */
const loadLater = () => import('./signup-later.ts');

/** Lazy, because it uses Mantine, which is no part of a public page's first load. */
const LeaveQuestion = lazyPart(async () => (await import('../../layouts/leave-question.tsx')).LeaveQuestion);

/** Assigns refusals without fields to the field that they must be about. */
function fieldErrors(
  code: string,
  message: string | undefined,
  fields: Record<string, string>,
): Record<string, string> {
  if (code === 'EMAIL_TAKEN' && message) return { email: message };
  if (code === 'CNPJ_TAKEN' && message) return { cnpj: message };
  return fields;
}
