import { Radio } from '@mantine/core';
import { showFailure } from '../../api/form-errors.ts';
import { failure, type SettingsChange, useSaveCounterSettings } from './counter-settings-queries.ts';
import styles from './settings-page.module.css';

interface SettingChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: ReadonlyArray<{
    readonly value: Value;
    readonly label: string;
    readonly description: string;
  }>;
  readonly changeTo: (value: Value) => SettingsChange;
}

/** A choice that is saved as soon as it is made. */
export function SettingChoice<Value extends string>(props: SettingChoiceProps<Value>) {
  const { label, value, choices, changeTo } = props;
  const save = useSaveCounterSettings();
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => save.mutate(changeTo(chosen as Value), { onError: showFailure(failure) })}
    >
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} iconColor="var(--on-ink)" disabled={save.isPending} />
        ))}
      </div>
    </Radio.Group>
  );
}
