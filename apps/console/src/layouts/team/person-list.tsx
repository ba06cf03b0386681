import type { Operator } from '@coruja/contract';
import { useWindowEvent } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import styles from './lock-screen.module.css';

export const roleNames: Readonly<Record<Operator['role'], string>> = {
  owner: 'Dono',
  attendant: 'Atendente',
  leader: 'Líder',
  manager: 'Gerente',
};

/** The last number key. */
const LAST_NUMBER = 9;

interface PersonListProps {
  readonly people: readonly Operator[];
  readonly onChoose: (person: Operator) => void;
}

/** Names to choose from: by pointer, by arrow keys, or by the number in front. */
export function PersonList({ people, onChoose }: PersonListProps) {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const person = /^[1-9]$/.test(event.key) ? people[Number(event.key) - 1] : undefined;
    if (!person) return;
    // The digit must not be typed into the field that appears.
    event.preventDefault();
    onChoose(person);
  });
  return (
    <ol className={styles.people} onKeyDown={moveFocus}>
      {people.map((person, at) => (
        <li key={person.id}>
          <button
            type="button"
            className={styles.person}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has nothing else to do
            autoFocus={at === 0}
            onClick={() => onChoose(person)}
          >
            <kbd aria-hidden>{at < LAST_NUMBER ? at + 1 : ''}</kbd>
            <span>
              <strong>{person.name}</strong>
              <small>{roleNames[person.role]}</small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}
