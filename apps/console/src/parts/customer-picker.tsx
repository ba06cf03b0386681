import type { User } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { reasonOf } from '../api/errors.ts';
import { useStore } from '../api/store-context.ts';
import { plural } from '../lib/format.ts';
import { type CustomerDraft, draftOf } from './customer-form.ts';
import styles from './customer-picker.module.css';
import { CustomerLine } from './customer-line.tsx';
import { balanceOf, useBalance } from './customer-queries.ts';
import { type CustomerSearch, useCustomerSearch } from './customer-search.ts';

interface CustomerPickerProps {
  /** Who is picked; null shows the search. A caller that acts on each pick leaves it null. */
  readonly value: User | null;
  readonly onPick: (customer: User) => void;
  readonly onClear: () => void;
  /** Opens 'Novo cliente' with what was typed; without it the offer is not made. */
  readonly onNewCustomer?: (draft: CustomerDraft) => void;
  readonly label?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Takes the focus when the dialog around it opens. */
  readonly autoFocus?: boolean;
}

/** Finds one customer by name or CPF. Arrows and Enter choose, Esc closes the list, a whole CPF finds strangers too. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { value } = props;
  const frame = useRef<HTMLDivElement>(null);
  // Picking and clearing take away what had the focus: it goes on to what came in its place.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [value]);

  return (
    <div ref={frame}>
      {value ? (
        <Picked
          {...props}
          customer={value}
          onClear={() => {
            moved.current = true;
            props.onClear();
          }}
        />
      ) : (
        <Search
          {...props}
          onPick={(customer) => {
            moved.current = true;
            props.onPick(customer);
          }}
        />
      )}
    </div>
  );
}

interface PickedProps extends CustomerPickerProps {
  readonly customer: User;
}

function Picked({ customer, label = 'Cliente', error, disabled = false, onClear }: PickedProps) {
  return (
    <div role="group" aria-label={label}>
      <div className={styles.label}>{label}</div>
      <div className={styles.picked}>
        <CustomerLine customer={customer} minutes={useBalance(customer)} />
        <Button size="xs" onClick={onClear} disabled={disabled} aria-label="Trocar cliente">
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
  description,
  autoFocus,
  onPick,
  onNewCustomer,
  ...props
}: CustomerPickerProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [closed, setClosed] = useState(false);
  const search = useCustomerSearch(props.disabled ? '' : text);
  const list = useActiveOption(search.found ?? [], text);
  const expanded = search.active && !closed && list.options.length > 0 && !search.error;

  const pick = (customer: User) => {
    setText('');
    onPick(customer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!search.active || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (closed) setClosed(false);
      else list.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      // While somebody looks for a customer, Enter never sends the form around it.
      event.preventDefault();
      if (expanded && !search.searching && list.active) pick(list.active);
    } else if (event.key === 'Escape' && expanded) {
      setClosed(true);
    }
  };

  return (
    <div>
      <TextInput
        {...(props.required ? { required: true } : {})}
        label={label}
        description={description}
        error={props.error}
        disabled={props.disabled ?? false}
        data-autofocus={autoFocus || undefined}
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
        aria-activedescendant={expanded && list.active ? optionId(listId, list.active) : undefined}
        // An open list is closed first; the dialog around it waits for the next Esc.
        data-mantine-stop-propagation={expanded || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setClosed(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Status search={search} />
      {search.active && !closed && (
        <div className={styles.results} aria-busy={search.searching}>
          <ul
            id={listId}
            role="listbox"
            aria-label="Clientes encontrados"
            className={styles.list}
            hidden={!expanded}
          >
            {list.options.map((customer) => (
              <Option
                key={customer.id}
                id={optionId(listId, customer)}
                customer={customer}
                active={customer === list.active}
                onPick={pick}
                onHover={list.setActive}
              />
            ))}
          </ul>
          <Outcome search={search} />
          {onNewCustomer && (
            <Button
              variant="subtle"
              fullWidth
              justify="flex-start"
              className={styles.create}
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => onNewCustomer(draftOf(text))}
            >
              Novo cliente
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly customer: User;
  readonly active: boolean;
  readonly onPick: (customer: User) => void;
  readonly onHover: (customer: User) => void;
}

function Option({ id, customer, active, onPick, onHover }: OptionProps) {
  const storeId = useStore().id;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      // The focus stays in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !active && onHover(customer)}
      onClick={() => onPick(customer)}
    >
      <CustomerLine customer={customer} minutes={balanceOf(customer, storeId)} />
    </li>
  );
}

/** What there is to say besides the list. */
function Outcome({ search }: { search: CustomerSearch }) {
  if (search.error) {
    return (
      <div className={styles.outcome} role="alert">
        <p>
          <strong>Erro ao buscar usuários.</strong> {reasonOf(search.error)}
        </p>
        <Button size="xs" onClick={search.retry}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  if (search.found === undefined) return <p className={styles.outcome}>Buscando…</p>;
  if (search.found.length === 0) return <p className={styles.outcome}>Nenhum usuário encontrado.</p>;
  if (search.full) return <p className={styles.outcome}>Há mais resultados: continue digitando.</p>;
  return null;
}

/** Tells the outcome to those who do not see the list. */
function Status({ search }: { search: CustomerSearch }) {
  const count = search.found?.length;
  const known = search.active && !search.searching && !search.error && count !== undefined;
  return (
    <div role="status" className="visually-hidden">
      {known &&
        (count === 0
          ? 'Nenhum usuário encontrado.'
          : plural(count, 'cliente encontrado', 'clientes encontrados'))}
    </div>
  );
}

/** Which option the keyboard stands on: the first one after each search. */
function useActiveOption(options: readonly User[], text: string) {
  const [choice, setChoice] = useState<{ text: string; id: string }>();
  const chosen = choice?.text === text ? options.findIndex((option) => option.id === choice.id) : -1;
  const index = Math.max(0, chosen);
  const setActive = (option: User | undefined) => option && setChoice({ text, id: option.id });
  return {
    options,
    active: options[index],
    setActive,
    move: (step: number) => setActive(options[(index + step + options.length) % options.length]),
  };
}

function optionId(listId: string, customer: User): string {
  return `${listId}-${customer.id}`;
}
