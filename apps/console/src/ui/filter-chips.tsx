import type { StatusTone } from './status-badge.tsx';
import styles from './filter-chips.module.css';
import { keepClear } from './use-toast-corner.ts';

interface Chip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count: number | undefined;
  readonly tone?: StatusTone;
}

interface FilterChipsProps<Value extends string> {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Filters with counts: a press shows only the items of that kind. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  return (
    <div className={styles.chips} role="group" {...keepClear} aria-label={props.label}>
      {props.chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          data-tone={chip.tone}
          aria-pressed={chip.value === props.value}
          onClick={() => props.onChange(chip.value)}
        >
          <span className={styles.count}>{chip.count ?? '–'}</span>
          {chip.label}
        </button>
      ))}
    </div>
  );
}
