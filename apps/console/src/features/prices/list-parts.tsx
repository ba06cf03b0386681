import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './prices.module.css';

export interface EditableListState {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Focuses the first field of the last entry once it is rendered. */
  readonly focusLast: () => void;
  /** Focuses 'Adicionar' after an entry was removed with its button. */
  readonly focusAdd: () => void;
}

/** Keeps the focus in a list while entries are added and removed. */
export function useEditableList(): EditableListState {
  const frame = useRef<HTMLDivElement>(null);
  const focus = (find: (list: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => frame.current && find(frame.current)?.focus());
  return {
    frame,
    focusLast: () =>
      focus((list) => [...list.querySelectorAll('[data-entry]')].at(-1)?.querySelector('input')),
    focusAdd: () => focus((list) => list.querySelector<HTMLElement>('[data-add]')),
  };
}

interface EditableListProps {
  readonly list: EditableListState;
  readonly label: string;
  /** Shown while there are no entries. */
  readonly empty: string;
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** A refusal of the list as a whole. */
  readonly error?: ReactNode;
  readonly ordered?: boolean;
  /** The entries. */
  readonly children: ReactNode;
  readonly count: number;
  /** After the last entry. */
  readonly last?: ReactNode;
}

/** Entries with their fields, and a button that adds one. */
export function EditableList(props: EditableListProps) {
  const List = props.ordered ? 'ol' : 'ul';
  const add = () => {
    props.onAdd();
    props.list.focusLast();
  };
  return (
    <div ref={props.list.frame} className={styles.listFrame}>
      {props.count === 0 && <p className={styles.muted}>{props.empty}</p>}
      {(props.count > 0 || props.last) && (
        <List className={styles.list} aria-label={props.label}>
          {props.children}
          {props.last}
        </List>
      )}
      {props.error && (
        <p role="alert" className={styles.error}>
          {props.error}
        </p>
      )}
      <Button
        data-add
        className={styles.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
      >
        {props.addLabel}
      </Button>
    </div>
  );
}

interface RemoveButtonProps {
  /** With the name of the entry. */
  readonly label: string;
  readonly onClick: () => void;
}

export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <IconTrash size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
