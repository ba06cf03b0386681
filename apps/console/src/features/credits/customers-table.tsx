import type { Customer } from '@coruja/contract';
import { IconAdjustments, IconPlus, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from '../../api/store-context.ts';
import { Balance } from '../../parts/customers/balance.tsx';
import { cpfText } from '../../parts/customers/cpf-text.ts';
import { balanceOf, isStranger } from '../../parts/customers/customer-queries.ts';
import { NewHereMark } from '../../parts/customers/new-here-mark.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import styles from './customers-table.module.css';

interface CustomersTableProps {
  /** Undefined while they load. */
  readonly customers: readonly Customer[] | undefined;
  readonly onOpen: (customer: Customer) => void;
  readonly onAdd: (customer: Customer) => void;
  readonly onEdit: (customer: Customer) => void;
  /** Creates a person whom only other stores know as a customer of this store. */
  readonly onCreate: (stranger: Customer) => void;
  readonly empty: ReactNode;
  readonly error?: ReactNode;
}

/** Customers with their balance at this store and the two most frequent actions. */
export function CustomersTable({ customers, onOpen, empty, error, ...actions }: CustomersTableProps) {
  const storeId = useStore().id;
  const columns: Column<Customer>[] = [
    { key: 'name', header: 'Cliente', render: (customer) => customer.name },
    { key: 'cpf', header: 'CPF', render: ({ cpf }) => <Known text={cpf === null ? null : cpfText(cpf)} /> },
    { key: 'email', header: 'E-mail', render: ({ email }) => <Known text={email} /> },
    {
      key: 'balance',
      header: 'Saldo',
      align: 'end',
      render: (customer) =>
        isStranger(customer) ? (
          <NewHereMark />
        ) : (
          <span className={styles.balance}>
            <Balance minutes={balanceOf(customer, storeId)} />
          </span>
        ),
    },
    {
      key: 'actions',
      header: 'Ações',
      actions: true,
      render: (customer) => <RowActions customer={customer} {...actions} />,
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label="Clientes e saldos"
        columns={columns}
        rows={customers}
        rowKey={(customer) => customer.id}
        onOpen={onOpen}
        empty={empty}
        error={error}
        skeletonRows={12}
      />
    </div>
  );
}

function Known({ text }: { text: string | null }) {
  if (text === null) return <span className={styles.unknown}>Não informado</span>;
  return (
    <span className={styles.known} title={text}>
      {text}
    </span>
  );
}

type RowActionsProps = Pick<CustomersTableProps, 'onAdd' | 'onEdit' | 'onCreate'> & {
  readonly customer: Customer;
};

function RowActions({ customer, onAdd, onEdit, onCreate }: RowActionsProps) {
  if (isStranger(customer)) {
    return (
      <span className={styles.actions}>
        <RowAction
          label="Cadastrar nesta loja"
          icon={<IconUserPlus size={16} aria-hidden />}
          customer={customer}
          onClick={onCreate}
        />
      </span>
    );
  }
  return (
    <span className={styles.actions}>
      <RowAction
        label="Adicionar créditos"
        icon={<IconPlus size={16} aria-hidden />}
        customer={customer}
        onClick={onAdd}
      />
      <RowAction
        label="Editar saldo"
        icon={<IconAdjustments size={16} aria-hidden />}
        customer={customer}
        onClick={onEdit}
      />
    </span>
  );
}

interface RowActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly customer: Customer;
  readonly onClick: (customer: Customer) => void;
}

/** A plain button, because there are hundreds. In a narrow table an icon replaces the label, which stays for screen readers and as tooltip. */
function RowAction({ label, icon, customer, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      title={label}
      aria-label={`${label}: ${customer.name}`}
      onClick={() => onClick(customer)}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.word}>{label}</span>
    </button>
  );
}
