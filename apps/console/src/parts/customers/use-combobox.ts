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

/** Arrows and Enter in the field choose from the list under it; Esc closes the list. */
export function useCombobox({ search, text, onPick }: ComboboxInput) {
  const [closed, setClosed] = useState(false);
  const options = search.found ?? [];
  /** Somebody looks for a customer, and did not close the list. */
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
    // While somebody looks for a customer, Enter never sends the form around it.
    else choice.onKeyDown(event);
    if (event.key === 'Escape' && expanded) setClosed(true);
  };
  return { opened, expanded, options, active, stand, reopen, onKeyDown };
}
