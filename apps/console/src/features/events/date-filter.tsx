import { isCalendarDay } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTyped } from '../../lib/use-typed.ts';
import { DateField, isWholeDay } from '../../ui/date-field.tsx';
import styles from './events-page.module.css';

interface DateFilterProps {
  /** `YYYY-MM-DD`; blank for every day. */
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** Shows only the events of one day. */
export function DateFilter({ date, onChange }: DateFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useTyped(date);
  const change = (day: string) => {
    type(day);
    // An unfinished date changes nothing; an empty one shows every day again.
    if (day === '' || isCalendarDay(day)) onChange(day);
  };
  return (
    <div className={styles.filter}>
      <DateField
        ref={field}
        label="Data"
        className={styles.date}
        value={typed}
        error={isWholeDay(typed) && !isCalendarDay(typed) && 'Informe uma data válida.'}
        onChange={change}
      />
      {date !== '' && (
        <Button
          variant="subtle"
          onClick={() => {
            change('');
            field.current?.focus();
          }}
        >
          Limpar filtros
        </Button>
      )}
    </div>
  );
}
