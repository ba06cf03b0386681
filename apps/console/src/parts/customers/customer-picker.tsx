import type { Customer } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { type CustomerDraft, draftOf } from './customer-draft.ts';
import { type CustomerFacts, CustomerLine } from './customer-line.tsx';
import styles from './customer-picker.module.css';
import { CustomerResults, optionId } from './customer-results.tsx';
import { isStranger, useBalance } from './customer-queries.ts';
import { useCustomerSearch, withoutStrangers } from './customer-search.ts';
import { useCombobox } from './use-combobox.ts';

interface CustomerPickerProps {
  /** The picked customer; null shows the search. A caller that acts on each pick keeps it null. */
  readonly value: Customer | null;
  readonly onPick: (customer: Customer) => void;
  readonly onClear: () => void;
  /**
   * Opens 'Novo cliente' with the typed text, or with the CPF of a stranger. Without it, only customers of the store are found, in a list
   * that covers the content below: the picker is then a filter.
   */
  readonly onNewCustomer?: (draft: CustomerDraft) => void;
  readonly label?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  readonly autoFocus?: boolean;
  /** What else the list says about a customer; one with a refusal cannot be picked. */
  readonly factsOf?: (customer: Customer) => CustomerFacts;
  /** Moves the focus on once somebody is picked; without it, it goes to 'Trocar'. */
  readonly afterPick?: () => void;
}

const noFacts = (): CustomerFacts => ({});

/** Finds one customer by name or CPF. Arrows and Enter choose, Esc closes the list; a chosen stranger becomes a customer first. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { value } = props;
  const frame = useRef<HTMLDivElement>(null);
  // Picking and clearing remove the focused element, so the focus moves to its replacement.
  const moved = useRef(false);
  const moveOn = useEffectEvent(() => {
    if (value && props.afterPick) props.afterPick();
    else frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    moveOn();
  }, [value]);
  const moving = <Args extends readonly unknown[]>(act: (...args: Args) => void) => {
    return (...args: Args) => {
      moved.current = true;
      act(...args);
    };
  };

  return (
    <div ref={frame}>
      {value ? (
        <Picked {...props} customer={value} onClear={moving(props.onClear)} />
      ) : (
        <Search {...props} onPick={moving(props.onPick)} />
      )}
    </div>
  );
}

function Picked({
  customer,
  label = 'Cliente',
  error,
  disabled,
  onClear,
}: CustomerPickerProps & { customer: Customer }) {
  return (
    <div role="group" aria-label={label}>
      <div className={styles.label}>{label}</div>
      <div className={styles.picked}>
        <CustomerLine customer={customer} minutes={useBalance(customer)} />
        <Button size="xs" onClick={onClear} disabled={disabled ?? false} aria-label="Trocar cliente">
          Trocar
        </Button>
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function Search({
  label = 'Cliente',
  disabled = false,
  onPick,
  onNewCustomer,
  factsOf = noFacts,
  ...props
}: CustomerPickerProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const everybody = useCustomerSearch(disabled ? '' : text, useDebouncedText(text));
  const search = onNewCustomer ? everybody : withoutStrangers(everybody);
  const pick = (customer: Customer) => {
    setText('');
    if (isStranger(customer)) onNewCustomer?.(draftOf(customer.cpf ?? ''));
    else onPick(customer);
  };
  const list = useCombobox({
    search,
    text,
    onPick: pick,
    isOff: (customer) => factsOf(customer).refusal !== undefined,
    // If a pick acts at once, an early Enter must not act on a list that nobody has seen.
    picksEarly: props.afterPick !== undefined,
  });
  const { expanded, active } = list;

  return (
    <div className={onNewCustomer ? undefined : styles.filter}>
      <TextInput
        label={label}
        description={props.description}
        error={props.error}
        disabled={disabled}
        data-autofocus={props.autoFocus || undefined}
        placeholder="Nome ou CPF"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        maxLength={limits.nameLength}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={listId}
        aria-activedescendant={expanded && active ? optionId(listId, active) : undefined}
        // The first Esc closes the open list, the next one the dialog.
        data-mantine-stop-propagation={expanded || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          list.reopen();
        }}
        onKeyDown={list.onKeyDown}
      />
      <CustomerResults
        id={listId}
        search={search}
        list={list}
        text={text}
        factsOf={factsOf}
        onPick={pick}
        onNewCustomer={onNewCustomer}
      />
    </div>
  );
}
