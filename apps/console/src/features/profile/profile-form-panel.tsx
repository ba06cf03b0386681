import type { Store } from '@coruja/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError, serverMessage } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { AddressFields } from '../../parts/forms/address-fields.tsx';
import { useUnsavedGuard } from '../../parts/forms/use-unsaved-guard.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { SaveBar, Section, Sections } from '../../ui/sections.tsx';
import styles from './profile.module.css';
import { AccountFields, ShopFields } from './profile-fieldsets.tsx';
import {
  changesOf,
  checkChanges,
  errorsOf,
  needsPassword,
  type ProfileBody,
  type ProfileErrors,
  valuesOf,
} from './profile-form.ts';
import { useSaveProfile } from './profile-queries.ts';
import { profileSections } from './profile-sections.ts';

interface ProfileFormPanelProps {
  readonly store: Store;
  /** Called after saving or cancelling. */
  readonly onDone: () => void;
}

/** The profile form; it can be saved once something has changed (docs/product/stores.md#profile). */
export function ProfileFormPanel({ store, onDone }: ProfileFormPanelProps) {
  const { form, element, submit, isDirty, asksPassword, busy, question } = useProfileForm(store, onDone);
  const [shop, account, place] = profileSections;
  return (
    <>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <Sections>
          <Section {...shop}>
            <ShopFields form={form} />
          </Section>
          <Section {...account}>
            <AccountFields form={form} asksPassword={asksPassword} />
          </Section>
          <Section {...place}>
            <AddressFields form={form} />
          </Section>
        </Sections>
        <SaveBar isDirty={isDirty}>
          <Button onClick={onDone} disabled={busy}>
            Cancelar
          </Button>
          <MainButton type="submit" loading={busy} disabled={!isDirty}>
            Salvar Alterações
          </MainButton>
        </SaveBar>
      </form>
      {question}
    </>
  );
}

/** Keeps the values from when editing began, so that changes from elsewhere do not alter the form. */
function useProfileForm(store: Store, onDone: () => void) {
  const [loaded] = useState(() => valuesOf(store));
  const form = useFields(loaded);
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  const [busy, run] = useOneAtATime();
  const isDirty = changesOf(form.values, loaded) !== null;
  const question = useUnsavedGuard(isDirty, 'Perfil da Loja');

  const show = (errors: ProfileErrors) => {
    form.setErrors(errors);
    focusFirstInvalid(element.current);
  };
  const refuse = (error: unknown) => {
    const errors = isApiError(error) ? refusedFields(error.code, serverMessage(error), error.fields) : {};
    if (Object.keys(errors).length > 0) return show(errors);
    showServerMessage('Falha ao atualizar o perfil.')(error);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = form.read();
    const changes = changesOf(values, loaded);
    if (changes === null) return;
    const errors = checkChanges(values, loaded);
    if (Object.keys(errors).length > 0) return show(errors);
    form.setErrors({});
    // The contract's schema has just validated it.
    run(() => save.mutateAsync(changes as ProfileBody).then(onDone, refuse));
  };
  return {
    form,
    element,
    submit,
    isDirty,
    asksPassword: needsPassword(form.values, loaded),
    busy,
    question,
  };
}

/** Assigns refusals without fields to the field that they must be about. */
function refusedFields(
  code: string,
  message: string | undefined,
  fields: Record<string, string>,
): ProfileErrors {
  if (code === 'EMAIL_TAKEN' && message) return { email: message };
  if (code === 'CNPJ_TAKEN' && message) return { cnpj: message };
  return errorsOf(fields);
}
