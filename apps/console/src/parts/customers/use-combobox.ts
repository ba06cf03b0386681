import type { Customer } from '@coruja/contract';
import { type KeyboardEvent, useState } from 'react';
import { useChoice } from '../../lib/use-choice.ts';
import type { CustomerSearch } from './customer-search.ts';

export type Combobox = ReturnType<typeof useCombobox>;

interface ComboboxInput {
  readonly search: CustomerSearch;
  readonly text: string;
  readonly onPick: (customer: Customer) => void;
}

/** In the field, arrows and Enter choose from the list; Esc closes the list. */
export function useCombobox({ search, text, onPick }: ComboboxInput) {
  const [closed, setClosed] = useState(false);
  const options = search.found ?? [];
  /** Somebody is searching and has not closed the list. */
  const opened = search.active && !closed;
  /** There are options to choose from. */
  const expanded = opened && options.length > 0 && !search.error;
  const { active, stand, ...choice } = useChoice(options, text, (customer) => {
    if (expanded && !search.searching) onPick(customer);
  });
  const reopen = () => setClosed(false);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !search.active) return;
    if (closed && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      reopen();
    }
    // During a search, Enter never submits the surrounding form.
    else choice.onKeyDown(event);
    if (event.key === 'Escape' && expanded) {
      // Whoever hears the key after this, such as the cashier's own Esc, must know that it was for the list.
      event.preventDefault();
      setClosed(true);
    }
  };
  return { opened, expanded, options, active, stand, reopen, onKeyDown };
}
