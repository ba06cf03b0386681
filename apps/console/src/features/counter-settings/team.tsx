import { type CounterSettings, updateCounterSettingsBody } from '@coruja/contract';
import { TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useSaveCounterSettings } from './counter-settings-queries.ts';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings-page.module.css';
import { TypedSetting } from './typed-setting.tsx';

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

function LockAfter({ minutes }: { minutes: number }) {
  return (
    <TypedSetting
      initialValues={{ lockAfterMinutes: `${minutes}` }}
      bodyOf={({ lockAfterMinutes }) => ({
        lockAfterMinutes: /^\d+$/.test(lockAfterMinutes.trim()) ? Number(lockAfterMinutes) : 0,
      })}
      schema={updateCounterSettingsBody}
      saving={useSaveCounterSettings()}
      submitLabel="Salvar tempo"
    >
      {(form) => (
        <TextInput
          label="Travar após (minutos)"
          description="Um aparelho da equipe que fica parado este tempo trava e pede o PIN. De 1 a 30 minutos."
          placeholder="5"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('lockAfterMinutes')}
        />
      )}
    </TypedSetting>
  );
}
