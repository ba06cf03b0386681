import { useId } from 'react';
import { useTyped } from '../../lib/use-typed.ts';
import { DateField, isWholeDay } from '../../ui/date-field.tsx';
import styles from './day-range.module.css';
import {
  type Days,
  type Period,
  type Preset,
  presetLabels,
  problemsOf,
  withoutNothing,
} from './day-range.ts';

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
  const problems = isUnderWay(typed) ? {} : problemsOf(typed);
  const labelId = useId();

  const change = (name: keyof Typed) => (day: string) => {
    const next = { ...typed, [name]: day };
    type(textOf(next));
    // A date that is half typed waits for its rest; only one that was cleared opens its side.
    if (!isUnderWay(next) && Object.keys(problemsOf(next)).length === 0) {
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
        {fields.map(([name, label]) => (
          <DateField
            key={name}
            label={label}
            className={styles.field}
            value={typed[name]}
            error={problems[name]}
            onChange={change(name)}
          />
        ))}
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

const fields = [
  ['startDate', 'De'],
  ['endDate', 'Até'],
] as const;

/** Somebody is still typing one of the days. */
function isUnderWay(typed: Typed): boolean {
  return Object.values(typed).some((day) => day !== '' && !isWholeDay(day));
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
