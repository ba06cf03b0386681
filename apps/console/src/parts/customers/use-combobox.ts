import type { Customer } from '@coruja/contract';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useChoice } from '../../lib/use-choice.ts';
import type { CustomerSearch } from './customer-search.ts';

export type Combobox = ReturnType<typeof useCombobox>;

interface ComboboxInput {
  readonly search: CustomerSearch;
  readonly text: string;
  readonly onPick: (customer: Customer) => void;
  /** Whether the customer is shown but cannot be picked. */
  readonly isOff: (customer: Customer) => boolean;
  /** Enter pressed before the answer picks the first of it; otherwise it does nothing. */
  readonly picksEarly: boolean;
}

/** In the field, arrows and Enter choose from the list; Esc closes the list. */
export function useCombobox({ search, text, onPick, isOff, picksEarly }: ComboboxInput) {
  const [closed, setClosed] = useState(false);
  /** The text for which Enter was pressed before the answer. */
  const [early, setEarly] = useState<string>();
  const options = search.found ?? [];
  /** Somebody is searching and has not closed the list. */
  const opened = search.active && !closed;
  /** There are options to choose from. */
  const expanded = opened && options.length > 0 && !search.error;
  const pickable = options.filter((customer) => !isOff(customer));
  const { active, stand, ...choice } = useChoice(pickable, text, (customer) => {
    if (expanded && !search.searching) onPick(customer);
  });
  const reopen = () => {
    setClosed(false);
    setEarly(undefined);
  };
  const isAnswered = early === text && !search.searching;
  const pickFirst = useEffectEvent(() => {
    setEarly(undefined);
    const [first] = options;
    // Only if the first one is still the active one.
    if (first && first === active && expanded) onPick(first);
  });
  useEffect(() => {
    if (isAnswered) pickFirst();
  }, [isAnswered]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !search.active) return;
    if (closed && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      reopen();
    }
    // During a search, Enter never submits the surrounding form.
    else choice.onKeyDown(event);
    if (event.key === 'Enter' && picksEarly && search.searching && !closed) setEarly(text);
    if (event.key === 'Escape' && expanded) {
      // Tells later handlers, such as the cashier's own Esc, that the list has used the key.
      event.preventDefault();
      setClosed(true);
    }
  };
  return { opened, expanded, options, active, stand, reopen, onKeyDown };
}
