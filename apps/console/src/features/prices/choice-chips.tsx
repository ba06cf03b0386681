import type { DayKind } from '@coruja/domain';
import { type ReactNode, useId } from 'react';
import styles from './prices.module.css';
import { dayOrder, type RoomValues } from './prices-form.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** The full name, if the label is short. */
  readonly name?: string;
  /** A small text behind the label. */
  readonly note?: string | undefined;
}

interface ChoiceChipsProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  /** Called with the choice that was pressed, and whether it is chosen now. */
  readonly onToggle: (value: string, on: boolean) => void;
  readonly error?: ReactNode;
}

/** Checkboxes that look like chips, for a few choices. */
export function ChoiceChips({ label, choices, value, onToggle, error }: ChoiceChipsProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip} title={choice.name}>
            <input
              type="checkbox"
              className={styles.tick}
              aria-label={choice.name}
              aria-invalid={error ? true : undefined}
              checked={value.includes(choice.value)}
              onChange={(event) => onToggle(choice.value, event.currentTarget.checked)}
            />
            <span>{choice.label}</span>
            {choice.note && <span className={styles.chipNote}>{choice.note}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

export const dayNames: Record<DayKind, { readonly label: string; readonly name: string }> = {
  monday: { label: 'Seg', name: 'Segunda-feira' },
  tuesday: { label: 'Ter', name: 'Terça-feira' },
  wednesday: { label: 'Qua', name: 'Quarta-feira' },
  thursday: { label: 'Qui', name: 'Quinta-feira' },
  friday: { label: 'Sex', name: 'Sexta-feira' },
  saturday: { label: 'Sáb', name: 'Sábado' },
  sunday: { label: 'Dom', name: 'Domingo' },
  holiday: { label: 'Feriado', name: 'Feriado' },
};

interface DayChipsProps {
  readonly value?: readonly DayKind[];
  readonly onChange: (days: DayKind[]) => void;
  readonly error?: ReactNode;
}

export function DayChips({ value = [], onChange, error }: DayChipsProps) {
  return (
    <ChoiceChips
      label="Dias"
      choices={dayOrder.map((day) => ({ value: day, ...dayNames[day] }))}
      value={value}
      onToggle={(pressed, on) =>
        onChange(dayOrder.filter((day) => (day === pressed ? on : value.includes(day))))
      }
      error={error}
    />
  );
}

interface RoomChipsProps {
  readonly rooms: readonly RoomValues[];
  /** null: every computer. */
  readonly value?: readonly string[] | null;
  readonly onChange: (rooms: string[] | null) => void;
  readonly error?: ReactNode;
}

/** 'Todas as salas', or some of them; nothing without rooms. */
export function RoomChips({ rooms, value = null, onChange, error }: RoomChipsProps) {
  if (rooms.length === 0 && value === null) return null;
  const toggle = (pressed: string, on: boolean) => {
    if (pressed === everyRoom) return onChange(on ? null : []);
    const others = (value ?? []).filter((room) => room !== pressed);
    onChange(on ? [...others, pressed] : others);
  };
  return (
    <ChoiceChips
      label="Salas"
      choices={[
        { value: everyRoom, label: 'Todas' },
        ...rooms.map(({ id, name }) => ({ value: id, label: name.trim() || 'Sem nome' })),
      ]}
      value={value ?? [everyRoom]}
      onToggle={toggle}
      error={error}
    />
  );
}

const everyRoom = '';
