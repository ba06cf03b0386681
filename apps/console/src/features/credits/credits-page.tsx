import type { Customer } from '@coruja/contract';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { useIntent } from '../../lib/intent.ts';
import { type CustomerDraft, draftOf } from '../../parts/customers/customer-draft.ts';
import { customerQuery, isStranger } from '../../parts/customers/customer-queries.ts';
import { type CustomerSearch, useCustomerSearch } from '../../parts/customers/customer-search.ts';
import { ExportButton } from '../../parts/export/export-button.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter, ListOutcome } from '../../ui/states.tsx';
import { useCustomersExport } from './credits-export.ts';
import styles from './credits-page.module.css';
import { customersQuery } from './credits-queries.ts';
import { CustomerDialogs, useCustomerDialogs } from './customer-dialogs.tsx';
import { CustomerSearchField } from './customer-search-field.tsx';
import { CustomersTable } from './customers-table.tsx';

/** Customers and their credits: balances, adding, correcting, and the ledger. */
export function CreditsPage() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [starts, setStarts] = useState(0);
  const search = useCustomerSearch(text, text);
  const list = useInfiniteQuery(customersQuery(useStore().id));
  const isEmpty = !search.active && list.data?.pages[0]?.items.length === 0;
  const dialogs = useCustomerDialogs();
  useArrivals(dialogs);
  const clear = () => {
    setText('');
    setStarts((before) => before + 1);
  };
  const newButton = (draft: CustomerDraft) => (
    <MainButton
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => dialogs.creating.open(draft)}
    >
      Novo cliente
    </MainButton>
  );
  const rowActions = {
    onOpen: dialogs.viewing.open,
    onAdd: dialogs.adding.open,
    onEdit: dialogs.setting.open,
    onCreate: ({ cpf }: Customer) => dialogs.creating.open(draftOf(cpf ?? '')),
  };

  return (
    <>
      <PageHeader
        title="Créditos"
        actionsPending={list.isPending}
        actions={
          isEmpty ? null : (
            <>
              <ExportCustomers search={search} />
              {newButton(search.found?.length === 0 ? draftOf(text) : {})}
            </>
          )
        }
      >
        <CustomerSearchField
          key={starts}
          ref={field}
          autoFocus={starts > 0}
          onSearch={setText}
          onClear={clear}
        />
      </PageHeader>
      {/* The whole list stays until the first answer. */}
      {search.found === undefined && search.error === null ? (
        <Everybody list={list} newButton={newButton({})} {...rowActions} />
      ) : (
        <Found search={search} onClear={clear} {...rowActions} />
      )}
      <ListOutcome>{outcomeOf(search)}</ListOutcome>
      <CustomerDialogs dialogs={dialogs} onRemoved={() => field.current?.focus()} />
    </>
  );
}

/** Exports the search results without strangers, or everybody. */
function ExportCustomers({ search }: { search: CustomerSearch }) {
  const { csv, start } = useCustomersExport();
  const found = search.found?.filter((customer) => !isStranger(customer)) ?? null;
  return (
    <ExportButton
      csv={csv}
      all={found?.length}
      disabled={search.searching || found?.length === 0}
      onStart={() => start(found)}
    />
  );
}

/** Opens the customer, or the form for a new one, that the palette asked for. */
function useArrivals({ creating, viewing }: ReturnType<typeof useCustomerDialogs>): void {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const open = (id: string) =>
    queryClient
      .fetchQuery(customerQuery(storeId, id))
      .then(viewing.open, showFailure('Não foi possível abrir o cliente.'));
  useIntent({ new: () => creating.open({}), open: (id) => void open(id) });
}

interface RowActions {
  readonly onOpen: (customer: Customer) => void;
  readonly onAdd: (customer: Customer) => void;
  readonly onEdit: (customer: Customer) => void;
  readonly onCreate: (stranger: Customer) => void;
}

interface EverybodyProps extends RowActions {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ items: Customer[] }>>;
  readonly newButton: ReactNode;
}

/** Without a search: this store's customers by name. */
function Everybody({ list, newButton, ...rowActions }: EverybodyProps) {
  const customers = list.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <CustomersTable
        customers={customers}
        {...rowActions}
        error={
          list.isError &&
          customers === undefined && (
            <ErrorState
              title="Não foi possível carregar os clientes."
              detail={reasonOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <EmptyState
            title="Nenhum cliente cadastrado."
            icon={<IconUsers size={32} stroke={1.5} aria-hidden />}
            action={newButton}
          >
            Cadastre quem chega ao balcão para vender tempo: cada cliente tem aqui o seu saldo em minutos, e
            as sessões descontam dele.
          </EmptyState>
        }
      />
      {customers && customers.length > 0 && (
        <ListFooter
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        >
          <span>
            {list.hasNextPage
              ? `${plural(customers.length, 'cliente', 'clientes')}, por nome`
              : plural(customers.length, 'cliente', 'clientes')}
          </span>
        </ListFooter>
      )}
    </>
  );
}

/** The search results. */
function Found({
  search,
  onClear,
  ...rowActions
}: RowActions & { search: CustomerSearch; onClear: () => void }) {
  return (
    <div className={styles.found} aria-busy={search.searching}>
      <CustomersTable
        customers={search.found}
        {...rowActions}
        error={
          search.error && (
            <ErrorState
              title="Erro ao buscar usuários."
              detail={reasonOf(search.error)}
              onRetry={search.retry}
            />
          )
        }
        empty={<FilteredEmpty title="Nenhum usuário encontrado." onClear={onClear} />}
      />
    </div>
  );
}

/** How many were found, also for screen readers. */
function outcomeOf({ found, full, error }: CustomerSearch): string | null {
  if (!found?.length || error) return null;
  if (full) return `Os ${found.length} primeiros. Continue digitando para afinar a busca.`;
  return plural(found.length, 'cliente encontrado', 'clientes encontrados');
}
