import type { Customer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Permitted } from '../../parts/team/permitted.tsx';
import { useStore } from '../../api/store-context.ts';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { formatDay } from '../../lib/format.ts';
import { phoneMask } from '../../lib/masks.ts';
import { Balance } from '../../parts/customers/balance.tsx';
import { cpfText } from '../../parts/customers/cpf-text.ts';
import { CustomerPhoto } from '../../parts/customers/customer-photo.tsx';
import { balanceOf, customerQuery, isStranger } from '../../parts/customers/customer-queries.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { DetailPanel, Fact, Facts } from '../../ui/detail-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './customer-panel.module.css';
import { CustomerPackages } from './customer-packages.tsx';
import { CreditLedger } from './ledger.tsx';
import { OwnData } from './own-data.tsx';
import { RecordFacts } from './record-facts.tsx';

const CustomerTab = lazyPart(async () => (await import('./customer-tab.tsx')).CustomerTab);

interface CustomerPanelProps {
  /** The row that was opened; null before the first one. */
  readonly row: Customer | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdd: (customer: Customer) => void;
  readonly onEditBalance: (customer: Customer) => void;
  readonly onTransfer: (customer: Customer) => void;
  readonly onEdit: (customer: Customer) => void;
  readonly onRemove: (customer: Customer) => void;
  readonly onErase: (customer: Customer) => void;
  /** Creates a stranger as a customer of this store. */
  readonly onCreate: (stranger: Customer) => void;
}

/** One customer's data, with the ledger. */
export function CustomerPanel({ row, opened, onClose, ...actions }: CustomerPanelProps) {
  const storeId = useStore().id;
  const isNewHere = row !== null && isStranger(row);
  const { data } = useQuery({
    ...customerQuery(storeId, row?.id ?? ''),
    enabled: opened && row !== null && !isNewHere,
  });
  const customer = data ?? row;

  return (
    <DetailPanel
      opened={opened}
      onClose={onClose}
      title={customer?.name ?? 'Cliente'}
      actions={customer && <PanelActions customer={customer} isNewHere={isNewHere} {...actions} />}
    >
      {customer && (isNewHere ? <NewHere stranger={customer} /> : <Known customer={customer} {...actions} />)}
    </DetailPanel>
  );
}

type PanelActionsProps = Pick<CustomerPanelProps, 'onEdit' | 'onRemove' | 'onCreate'> & {
  readonly customer: Customer;
  readonly isNewHere: boolean;
};

function PanelActions({ customer, isNewHere, ...actions }: PanelActionsProps) {
  if (isNewHere) {
    return <MainButton onClick={() => actions.onCreate(customer)}>Cadastrar nesta loja</MainButton>;
  }
  return (
    <>
      <Permitted need="customers">
        <Button variant="subtle" className={styles.remove} onClick={() => actions.onRemove(customer)}>
          Remover cliente
        </Button>
      </Permitted>
      <Button onClick={() => actions.onEdit(customer)}>Editar cliente</Button>
    </>
  );
}

function NewHere({ stranger }: { stranger: Customer }) {
  return (
    <>
      <p className={styles.note}>
        Este CPF já é de um cliente de outra loja que usa a Coruja. Nome, contato e saldo de lá não são
        mostrados: pergunte o nome à pessoa e cadastre-a aqui.
      </p>
      <Facts>
        <Fact name="CPF">{cpfText(stranger.cpf)}</Fact>
      </Facts>
    </>
  );
}

type KnownProps = Pick<CustomerPanelProps, 'onAdd' | 'onEditBalance' | 'onTransfer' | 'onErase'> & {
  readonly customer: Customer;
};

function Known({ customer, onAdd, onEditBalance, onTransfer, onErase }: KnownProps) {
  const balance = balanceOf(customer, useStore().id);
  return (
    <>
      <div className={styles.top}>
        <div>
          <div className={styles.label}>Saldo nesta loja</div>
          <Balance minutes={balance} large />
        </div>
        <CustomerPhoto name={customer.name} image={customer.image} size={64} />
      </div>
      <div className={styles.balanceActions}>
        <MainButton onClick={() => onAdd(customer)}>Adicionar créditos</MainButton>
        <Permitted need="balance">
          <Button onClick={() => onEditBalance(customer)}>Editar saldo</Button>
          {balance > 0 && <Button onClick={() => onTransfer(customer)}>Transferir</Button>}
        </Permitted>
      </div>
      <CustomerPackages customerId={customer.id} />
      {usePricesTime() && (
        <Suspense fallback={<Skeleton height={72} />}>
          <CustomerTab customer={customer} />
        </Suspense>
      )}
      <div className={styles.facts}>
        <Facts>
          <Fact name="CPF">{cpfText(customer.cpf)}</Fact>
          <Fact name="E-mail">{customer.email ?? <Unknown />}</Fact>
          <Fact name="Telefone">{customer.phone ? phoneMask.format(customer.phone) : <Unknown />}</Fact>
          <Fact name="Data de nascimento">
            {customer.birthDate ? formatDay(customer.birthDate) : <Unknown />}
          </Fact>
          <Fact name="Apelido">{customer.nickName ?? <Unknown />}</Fact>
          {customer.group && <Fact name="Grupo">{customer.group.name}</Fact>}
          {customer.record && <RecordFacts record={customer.record} />}
        </Facts>
      </div>
      <CreditLedger customerId={customer.id} />
      <Permitted need="owner">
        <OwnData customer={customer} onErase={onErase} />
      </Permitted>
    </>
  );
}

function Unknown() {
  return <span className={styles.unknown}>Não informado</span>;
}
