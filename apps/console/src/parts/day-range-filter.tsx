import { type ChangeEvent, useId } from 'react';
import { useTyped } from '../lib/use-typed.ts';
import {
  type Days,
  type Period,
  type Preset,
  presetLabels,
  problemsOf,
  withoutNothing,
} from './day-range.ts';
import styles from './day-range.module.css';

interface DayRangeFilterProps {
  /** Null while the list does not go by days. */
  readonly period: Period | null;
  /** The days that the period means today. */
  readonly days: Days;
  readonly onChange: (period: Period) => void;
}

interface Typed {
  readonly startDate: string;
  readonly endDate: string;
}

/** First and last day of a list, typed or by one press on a usual period. */
export function DayRangeFilter({ period, days, onChange }: DayRangeFilterProps) {
  const chosen = textOf(period ? days : {});
  const [text, type] = useTyped(chosen);
  const typed = typedOf(text);
  const problems = problemsOf(typed);
  const labelId = useId();

  const change = (name: keyof Typed) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = { ...typed, [name]: event.currentTarget.value };
    type(textOf(next));
    // A date that is half typed reads as empty; only one that was cleared opens its side.
    const isWhole = !event.currentTarget.validity.badInput;
    if (isWhole && Object.keys(problemsOf(next)).length === 0) {
      onChange({ preset: null, days: withoutNothing(next) });
    }
  };
  const choose = (preset: Preset) => {
    // A date that could not be taken is given up.
    type(chosen);
    onChange({ preset });
  };

  return (
    <div className={styles.range} role="group" aria-labelledby={labelId}>
      <span id={labelId} className="visually-hidden">
        Período
      </span>
      <div className={styles.fields}>
        <DayField
          label="De"
          value={typed.startDate}
          error={problems.startDate}
          onChange={change('startDate')}
        />
        <DayField label="Até" value={typed.endDate} error={problems.endDate} onChange={change('endDate')} />
      </div>
      <div className={styles.chips}>
        {presets.map(([preset, label]) => (
          <button
            key={preset}
            type="button"
            className={styles.chip}
            aria-pressed={period?.preset === preset}
            onClick={() => choose(preset)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function DayField({ label, value, error, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={styles.input}
        min="1900-01-01"
        max="2199-12-31"
        value={value}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

// The keys of a record that is written out, in its order.
const presets = Object.entries(presetLabels) as [Preset, string][];

/** Both days as one text, the form in which the field compares them. */
function textOf({ startDate = '', endDate = '' }: Days): string {
  return `${startDate}/${endDate}`;
}

function typedOf(text: string): Typed {
  const [startDate = '', endDate = ''] = text.split('/');
  return { startDate, endDate };
}
