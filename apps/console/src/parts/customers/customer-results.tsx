import type { Customer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { type CustomerDraft, draftOf } from './customer-draft.ts';
import { type CustomerFacts, CustomerLine } from './customer-line.tsx';
import styles from './customer-picker.module.css';
import { balanceOf } from './customer-queries.ts';
import type { CustomerSearch } from './customer-search.ts';
import type { Combobox } from './use-combobox.ts';

interface CustomerResultsProps {
  /** The list's id, which the field refers to. */
  readonly id: string;
  readonly search: CustomerSearch;
  readonly list: Combobox;
  readonly text: string;
  readonly factsOf: (customer: Customer) => CustomerFacts;
  readonly onPick: (customer: Customer) => void;
  readonly onNewCustomer: ((draft: CustomerDraft) => void) | undefined;
}

/** The results, a message about them, and a button for a new customer. */
export function CustomerResults(props: CustomerResultsProps) {
  const { id, search, list, text, onPick, onNewCustomer } = props;
  return (
    <>
      <Status search={search} />
      <div className={styles.results} aria-busy={search.searching} hidden={!list.opened}>
        <ul
          id={id}
          role="listbox"
          aria-label="Clientes encontrados"
          className={styles.list}
          hidden={!list.expanded}
        >
          {list.options.map((customer) => (
            <Option
              key={customer.id}
              id={optionId(id, customer)}
              customer={customer}
              facts={props.factsOf(customer)}
              active={customer === list.active}
              onPick={onPick}
              onHover={list.stand}
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
    </>
  );
}

/** An option's id, for the field's `aria-activedescendant`. */
export function optionId(listId: string, customer: Customer): string {
  return `${listId}-${customer.id}`;
}

interface OptionProps {
  readonly id: string;
  readonly customer: Customer;
  readonly facts: CustomerFacts;
  readonly active: boolean;
  readonly onPick: (customer: Customer) => void;
  readonly onHover: (customer: Customer) => void;
}

function Option({ id, customer, facts, active, onPick, onHover }: OptionProps) {
  const isOff = facts.refusal !== undefined;
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
      aria-disabled={isOff || undefined}
      className={styles.option}
      // The focus stays in the text field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !active && !isOff && onHover(customer)}
      onClick={() => !isOff && onPick(customer)}
    >
      <CustomerLine customer={customer} minutes={balanceOf(customer, storeId)} facts={facts} />
    </li>
  );
}

/** The message shown with the list: an error, nothing found, or more results. */
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

/** Announces the outcome to screen readers. */
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
