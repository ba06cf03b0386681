import { Checkbox } from '@mantine/core';
import { TimeField } from '../../ui/time-field.tsx';
import { DayChips } from './choice-chips.tsx';
import styles from './prices.module.css';
import { allDay } from './prices-form.ts';
import type { PricesForm } from './use-prices-form.ts';

interface HoursFieldsProps {
  readonly form: PricesForm;
  /** The path of days and hours in the form, such as `rules.0`. */
  readonly path: string;
}

/** Days, start and end. */
export function HoursFields({ form, path }: HoursFieldsProps) {
  return (
    <div className={styles.line}>
      <DayChips {...form.getInputProps(`${path}.days`)} />
      <TimeField label="Das" className={styles.time} {...form.getInputProps(`${path}.from`)} />
      <TimeField label="Até" className={styles.time} {...form.getInputProps(`${path}.until`)} />
    </div>
  );
}

interface OptionalHoursProps {
  readonly form: PricesForm;
  readonly path: string;
  readonly label: string;
  readonly isOn: boolean;
}

/** A checkbox, and the days and hours once it is ticked. */
export function OptionalHours({ form, path, label, isOn }: OptionalHoursProps) {
  return (
    <>
      <Checkbox
        label={label}
        checked={isOn}
        onChange={(event) => form.setFieldValue(path, event.currentTarget.checked ? allDay() : null)}
      />
      {isOn && <HoursFields form={form} path={path} />}
    </>
  );
}
