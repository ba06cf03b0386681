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
  omitMissingDays,
} from './day-range.ts';

interface DayRangeFilterProps {
  /** Null if the list is not filtered by days. */
  readonly period: Period | null;
  /** The days that the period means today. */
  readonly days: Days;
  readonly onChange: (period: Period) => void;
}

interface Typed {
  readonly startDate: string;
  readonly endDate: string;
}

/** First and last day of a list, typed or chosen by a usual period. */
export function DayRangeFilter({ period, days, onChange }: DayRangeFilterProps) {
  const chosen = textOf(period ? days : {});
  const [text, type] = useTyped(chosen);
  const typed = typedOf(text);
  const problems = isUnderWay(typed) ? {} : problemsOf(typed);
  const labelId = useId();

  const change = (name: keyof Typed) => (day: string) => {
    const next = { ...typed, [name]: day };
    type(textOf(next));
    // A half typed date changes nothing yet; a cleared one removes its bound.
    if (!isUnderWay(next) && Object.keys(problemsOf(next)).length === 0) {
      onChange({ preset: null, days: omitMissingDays(next) });
    }
  };
  const choose = (preset: Preset) => {
    // Discards an invalid typed date.
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

// A literal record keeps the order of its keys.
const presets = Object.entries(presetLabels) as [Preset, string][];

/** Both days as one text, because `useTyped` compares texts. */
function textOf({ startDate = '', endDate = '' }: Days): string {
  return `${startDate}/${endDate}`;
}

function typedOf(text: string): Typed {
  const [startDate = '', endDate = ''] = text.split('/');
  return { startDate, endDate };
}
