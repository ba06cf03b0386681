import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { serverMessage } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { Problem } from '../../ui/form-dialog.tsx';
import { failure, type SettingsChange, useSaveCounterSettings } from './counter-settings-queries.ts';

interface SettingSwitchProps {
  readonly label: string;
  readonly description: ReactNode;
  readonly checked: boolean;
  readonly changeTo: (isOn: boolean) => SettingsChange;
}

/** A switch that is saved as soon as it is pressed; a refusal is shown under it. */
export function SettingSwitch({ label, description, checked, changeTo }: SettingSwitchProps) {
  const save = useSaveCounterSettings();
  const refusal = serverMessage(save.error);
  return (
    <>
      <Switch
        label={label}
        description={description}
        checked={checked}
        disabled={save.isPending}
        onChange={(event) =>
          save.mutate(changeTo(event.currentTarget.checked), {
            onError: (error) => serverMessage(error) ?? showFailure(failure)(error),
          })
        }
      />
      {refusal && <Problem>{refusal}</Problem>}
    </>
  );
}
