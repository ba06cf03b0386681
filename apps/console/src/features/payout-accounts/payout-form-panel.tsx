import type { PayoutAccount } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../api/errors.ts';
import { showFailure, showServerMessage } from '../../api/form-errors.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { errorsOfStep, firstStepWithError } from '../../lib/step-errors.ts';
import { useFocusOnStep } from '../../lib/use-focus-on-step.ts';
import { useUnsavedGuard } from '../../parts/forms/use-unsaved-guard.tsx';
import { PixKeyFields } from '../../parts/pix/pix-key-fields.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { Section, SectionFields, Sections } from '../../ui/sections.tsx';
import { Steps } from '../../ui/steps.tsx';
import styles from './payout.module.css';
import { OwnerFields, TedFields } from './payout-fieldsets.tsx';
import { checkPayout, lastStep, type PayoutErrors, sections, toBody, valuesOf } from './payout-form.ts';
import { isOutdated, useSavePayoutAccount } from './payout-queries.ts';

const fieldsOfSection = [OwnerFields, PixKeyFields, TedFields] as const;

interface PayoutFormPanelProps {
  /** The stored data; null in create mode. */
  readonly saved: PayoutAccount | null;
  readonly onSaved: () => void;
  /** Leaves the form without saving. */
  readonly onCancel: () => void;
  /** The stored data has changed meanwhile; the form keeps its values. */
  readonly onOutdated: () => void;
}

/** The form with three sections; below 640 px a wizard with three steps (docs/product/payout-data.md#the-screen). */
export function PayoutFormPanel(props: PayoutFormPanelProps) {
  const { saved, onCancel } = props;
  const { form, element, wizard, step, submit, back, pending, question } = usePayoutForm(props);
  const helps = [
    'Quem responde pela conta que recebe os repasses.',
    'Com uma chave Pix, a conta para TED é opcional.',
    form.values.pixKey.trim() === ''
      ? 'Obrigatória enquanto não houver uma chave Pix.'
      : 'Opcional: você já informou uma chave Pix.',
  ];
  const isLast = !wizard || step === lastStep;

  return (
    <>
      {wizard && (
        <div className={styles.steps}>
          <Steps titles={sections.map(({ title }) => title)} current={step} />
        </div>
      )}
      <form ref={element} onSubmit={submit} noValidate>
        <Sections>
          {sections.map(({ title }, index) => {
            const Fields = fieldsOfSection[index] ?? OwnerFields;
            if (wizard && index !== step) return null;
            return (
              <Section key={title} title={title} help={helps[index] ?? ''}>
                <SectionFields>
                  <Fields form={form} />
                </SectionFields>
              </Section>
            );
          })}
        </Sections>
        <div className={styles.footer}>
          {saved !== null && <Button onClick={onCancel}>Cancelar</Button>}
          {wizard && step > 0 && <Button onClick={back}>Voltar</Button>}
          <MainButton type="submit" loading={pending}>
            {isLast ? 'Salvar' : 'Próximo'}
          </MainButton>
        </div>
      </form>
      {question}
    </>
  );
}

/** Each step is checked before the next one, and only the last one saves. */
function usePayoutForm({ saved, onSaved, onOutdated }: PayoutFormPanelProps) {
  const save = useSavePayoutAccount(saved);
  const wizard = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false });
  const element = useRef<HTMLFormElement>(null);
  const pressed = useRef(false);
  const [step, setStep] = useState(0);
  const form = useForm({ initialValues: valuesOf(saved) });
  const question = useUnsavedGuard(form.isDirty(), 'Dados Bancários');
  useFocusOnStep(element, step, 'input, select');

  const show = (errors: PayoutErrors) => {
    form.setErrors(errors);
    setStep(Math.max(0, firstStepWithError(sections, errors)));
    focusFirstInvalid(element.current);
  };
  const refuse = (error: unknown) => {
    if (isApiError(error) && firstStepWithError(sections, error.fields) >= 0) return show(error.fields);
    const tell =
      saved === null
        ? showServerMessage('Erro ao cadastrar conta.')
        : showFailure('Erro ao atualizar conta.');
    tell(error);
    if (isOutdated(error)) onOutdated();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The mutation is pending only from the next render on, so earlier presses must be ignored here.
    if (save.isPending || pressed.current) return;
    const isLast = !wizard || step === lastStep;
    const errors = checkPayout(form.values);
    const shown = isLast ? errors : errorsOfStep(sections, errors, step);
    if (Object.keys(shown).length > 0) return show(shown);
    form.clearErrors();
    if (!isLast) return setStep(step + 1);
    pressed.current = true;
    save
      .mutateAsync(toBody(form.values))
      .then(onSaved, refuse)
      .finally(() => {
        pressed.current = false;
      });
  };
  const back = () => {
    form.clearErrors();
    setStep(step - 1);
  };
  return { form, element, wizard, step, submit, back, pending: save.isPending, question };
}
