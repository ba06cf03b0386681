import type { User } from '@coruja/contract';
import { type KeyboardEvent, useState } from 'react';
import type { CustomerSearch } from './customer-search.ts';

/** What the keyboard does with the list under the field. */
export interface Combobox {
  /** Somebody looks for a customer, and did not close the list. */
  readonly opened: boolean;
  /** There are options to choose from. */
  readonly expanded: boolean;
  readonly options: readonly User[];
  /** The option that the keyboard stands on: the first one after each search. */
  readonly active: User | undefined;
  readonly stand: (customer: User | undefined) => void;
  readonly reopen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface ComboboxInput {
  readonly search: CustomerSearch;
  readonly text: string;
  readonly onPick: (customer: User) => void;
}

/** Arrows and Enter in the field choose from the list under it; Esc closes the list. */
export function useCombobox({ search, text, onPick }: ComboboxInput): Combobox {
  const [closed, setClosed] = useState(false);
  const [choice, setChoice] = useState<{ text: string; id: string }>();
  const options = search.found ?? [];
  const opened = search.active && !closed;
  const expanded = opened && options.length > 0 && !search.error;
  const chosen = choice?.text === text ? options.findIndex((option) => option.id === choice.id) : -1;
  const index = Math.max(0, chosen);
  const active = options[index];
  const stand = (option: User | undefined) => option && setChoice({ text, id: option.id });
  const step = (by: number) => {
    if (closed) setClosed(false);
    else stand(options[(index + by + options.length) % options.length]);
  };
  const actions: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    // While somebody looks for a customer, Enter never sends the form around it.
    Enter: () => expanded && !search.searching && active && onPick(active),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (event.nativeEvent.isComposing || !search.active) return;
    if (action) {
      event.preventDefault();
      action();
    }
    if (event.key === 'Escape' && expanded) setClosed(true);
  };
  return { opened, expanded, options, active, stand, reopen: () => setClosed(false), onKeyDown };
}
