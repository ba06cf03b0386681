import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isApiError, reasonOf, serverMessage } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { operatorsQuery, useUnlock } from '../../parts/team/team-queries.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './lock-screen.module.css';

interface OwnerPasswordFormProps {
  readonly submitLabel: string;
  readonly onDone: () => void;
  readonly cancel?: ReactNode;
}

/** Asks the owner, who unlocked the device with a PIN, for the password too: some screens and actions are only for the owner. */
export function OwnerPasswordForm({ submitLabel, onDone, cancel }: OwnerPasswordFormProps) {
  const unlock = useUnlock();
  const owner = useQuery(operatorsQuery(useStore().id)).data?.find(({ role }) => role === 'owner');
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (unlock.isPending || !owner) return;
    if (!password) {
      setProblem('Digite a senha.');
      field.current?.focus();
      return;
    }
    unlock.mutate(
      { operatorId: owner.id, password },
      {
        onSuccess: onDone,
        onError: (error) => {
          const said = isApiError(error) ? error.fields['password'] : undefined;
          const title = said ?? serverMessage(error) ?? 'Não foi possível conferir a senha.';
          setProblem([title, reasonOf(error, title)].filter(Boolean).join(' '));
          field.current?.focus();
          field.current?.select();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        ref={field}
        name="password"
        label="Senha do dono"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is asked for
        autoFocus
        error={problem}
      />
      <div className={styles.actions}>
        {cancel}
        <MainButton type="submit" loading={unlock.isPending}>
          {submitLabel}
        </MainButton>
      </div>
    </form>
  );
}
