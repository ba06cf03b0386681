import { type CounterSettings, updateCounterSettingsBody } from '@coruja/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { showFormFailure } from '../../api/form-errors.ts';
import { paths } from '../../paths.ts';
import { failure, useSaveCounterSettings } from './counter-settings-queries.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings-page.module.css';

/** The switch, and when a device locks while it is on (docs/product/counter-settings.md#team). */
export function Team({ settings }: { settings: CounterSettings }) {
  return (
    <div className={styles.setting}>
      <SettingSwitch
        label="Equipe"
        description={
          <>
            Cada pessoa trabalha no balcão com o próprio nome e PIN, e faz o que você permitir em{' '}
            <Link to={paths.team}>Equipe</Link>. Liga também o tempo com preço.
          </>
        }
        checked={settings.team}
        changeTo={(team) => ({ team })}
      />
      {settings.team && <LockAfter key={settings.lockAfterMinutes} minutes={settings.lockAfterMinutes} />}
    </div>
  );
}

/** Typed, so it has a button. */
function LockAfter({ minutes }: { minutes: number }) {
  const save = useSaveCounterSettings();
  const form = useForm({
    mode: 'controlled',
    initialValues: { lockAfterMinutes: `${minutes}` },
    validate: errorsOf,
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(bodyOf(values), { onError: showFormFailure(form, failure) }),
      )}
    >
      <TextInput
        label="Travar após (minutos)"
        description="Um aparelho da equipe que fica parado este tempo trava e pede o PIN. De 1 a 30 minutos."
        placeholder="5"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('lockAfterMinutes')}
      />
      <Button type="submit" className={styles.save} loading={save.isPending} disabled={!form.isDirty()}>
        Salvar tempo
      </Button>
    </form>
  );
}

interface LockForm {
  lockAfterMinutes: string;
}

const bodyOf = ({ lockAfterMinutes }: LockForm) => ({
  lockAfterMinutes: /^\d+$/.test(lockAfterMinutes.trim()) ? Number(lockAfterMinutes) : 0,
});

/** The contract's message. */
function errorsOf(values: LockForm) {
  const message = updateCounterSettingsBody.safeParse(bodyOf(values)).error?.issues[0]?.message;
  return message === undefined ? {} : { lockAfterMinutes: message };
}
