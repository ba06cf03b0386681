import type { Operator } from '@coruja/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError, reasonOf, serverMessage } from '../../api/errors.ts';
import { useEscape } from '../../lib/use-escape.ts';
import { type UnlockBody, useUnlock } from '../../parts/team/team-queries.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './lock-screen.module.css';
import { PinField } from './pin-field.tsx';

type Errors = Partial<Record<'pin' | 'newPin' | 'repeated' | 'password', string>>;
type Mode = 'pin' | 'new-pin' | 'password';

interface UnlockFormProps {
  readonly person: Operator;
  readonly onBack?: (() => void) | undefined;
}

/** Asks one person for their PIN, the first time also for a new one. The owner may use the password instead. */
export function UnlockForm({ person, onBack }: UnlockFormProps) {
  const unlock = useUnlock();
  const element = useRef<HTMLFormElement>(null);
  const [mode, setMode] = useState<Mode>(person.hasPin ? 'pin' : 'password');
  const [errors, setErrors] = useState<Errors>({});
  useEscape(onBack !== undefined, onBack ?? stay);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (unlock.isPending) return;
    const typed = new FormData(event.currentTarget);
    const wrong = mistakesIn(mode, typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusWrong(element.current, wrong);
    unlock.mutate(bodyOf(person, mode, typed), {
      onError: (error) => {
        const refused = refusedFields(error, mode);
        if (mode === 'pin' && refused.newPin) setMode('new-pin');
        setErrors(refused);
        for (const name of Object.keys(refused)) clear(element.current, name);
        requestAnimationFrame(() => focusWrong(element.current, refused));
      },
    });
  };

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {mode === 'password' ? (
        <PasswordField
          name="password"
          label="Senha do dono"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen asks for nothing else
          autoFocus
          error={errors.password}
        />
      ) : (
        <PinField name="pin" label="PIN" autoFocus error={errors.pin} />
      )}
      {mode === 'new-pin' && (
        <>
          <PinField
            name="newPin"
            label="Seu novo PIN"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the refused form lacks
            autoFocus
            description="De 4 a 6 dígitos, só seu."
            error={errors.newPin}
          />
          <PinField name="repeated" label="Repita o novo PIN" error={errors.repeated} />
        </>
      )}
      <MainButton type="submit" fullWidth loading={unlock.isPending}>
        Destravar
      </MainButton>
      <div className={styles.others}>
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            Outra pessoa
          </Button>
        )}
        {person.role === 'owner' && person.hasPin && (
          <Button
            variant="subtle"
            onClick={() => {
              setErrors({});
              setMode(mode === 'password' ? 'pin' : 'password');
            }}
          >
            {mode === 'password' ? 'Usar o PIN' : 'Usar a senha'}
          </Button>
        )}
      </div>
    </form>
  );
}

function text(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}

function mistakesIn(mode: Mode, typed: FormData): Errors {
  if (mode === 'password') return text(typed, 'password') ? {} : { password: 'Digite a senha.' };
  return {
    ...(text(typed, 'pin') ? {} : { pin: 'Digite o PIN.' }),
    ...(mode === 'new-pin' && text(typed, 'newPin') !== text(typed, 'repeated')
      ? { repeated: 'Os dois PINs são diferentes.' }
      : {}),
  };
}

function bodyOf({ id: operatorId }: Operator, mode: Mode, typed: FormData): UnlockBody {
  if (mode === 'password') return { operatorId, password: text(typed, 'password') };
  const pin = text(typed, 'pin');
  return mode === 'pin' ? { operatorId, pin } : { operatorId, pin, newPin: text(typed, 'newPin') };
}

/** The server's errors by field. An error without a field goes to the field that was typed. */
function refusedFields(error: unknown, mode: Mode): Errors {
  if (isApiError(error) && Object.keys(error.fields).length > 0) return error.fields;
  const title = serverMessage(error) ?? 'Não foi possível destravar.';
  const message = [title, reasonOf(error, title)].filter(Boolean).join(' ');
  return mode === 'password' ? { password: message } : { pin: message };
}

function focusWrong(form: HTMLFormElement | null, errors: Errors): void {
  const [name] = Object.keys(errors);
  if (name) form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

function clear(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field) field.value = '';
}

function stay(): void {
  // A personal device has one person.
}
