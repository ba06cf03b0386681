import { isCalendarDay } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTyped } from '../../lib/use-typed.ts';
import styles from './events-page.module.css';

interface DateFilterProps {
  /** `YYYY-MM-DD`; blank for every day. */
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** Shows the events of one day alone. */
export function DateFilter({ date, onChange }: DateFilterProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useTyped(date);
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>Data</label>
      <input
        ref={field}
        id={id}
        type="date"
        className={styles.date}
        min="1900-01-01"
        max="2199-12-31"
        value={typed}
        onChange={(event) => {
          const day = event.currentTarget.value;
          // A date that is half typed reads as empty; only one that was cleared shows every day again.
          if (event.currentTarget.validity.badInput) return;
          type(day);
          if (day === '' || isCalendarDay(day)) onChange(day);
        }}
      />
      {date !== '' && (
        <Button
          variant="subtle"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          Limpar filtros
        </Button>
      )}
    </div>
  );
}
