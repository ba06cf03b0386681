import { type Customer, type Tab, type TabEntry, tabLimitBody } from '@coruja/contract';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Permitted } from '../../parts/team/permitted.tsx';
import { reasonOf } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney, formatPriceField, parseMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { Ledger } from '../../parts/ledger.tsx';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { ReceiveTabDialog } from '../../parts/tab/receive-tab-dialog.tsx';
import { tabEntriesQuery, tabQuery, useSetTabLimit } from '../../parts/tab/tab-queries.ts';
import { Fact, Facts } from '../../ui/detail-panel.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './customer-tab.module.css';

/** What a customer owes, with the statement (docs/product/tab.md#the-screens). */
export function CustomerTab({ customer }: { customer: Customer }) {
  const query = useQuery(tabQuery(useStore().id, customer.id));
  const [receiving, limiting] = [useDialog(), useDialog()];
  const tab = query.data;
  return (
    <section aria-label="Fiado" className={styles.tab}>
      <h3 className={styles.title}>Fiado</h3>
      {tab ? (
        <>
          <Facts>
            <Fact name="Deve">
              <span className="num">{formatMoney(tab.owed)}</span>
            </Fact>
            <Fact name="Limite">
              <span className="num">{limitText(tab)}</span>
            </Fact>
          </Facts>
          <div className={styles.actions}>
            {tab.owed > 0 && <Button onClick={() => receiving.open(true)}>Receber</Button>}
            <Permitted need="customers">
              <Button onClick={() => limiting.open(true)}>Definir limite</Button>
            </Permitted>
          </div>
          {(tab.limit !== null || tab.owed > 0) && <Statement customerId={customer.id} />}
          <ReceiveTabDialog
            key={customer.id}
            customer={customer}
            owed={tab.owed}
            opened={receiving.opened}
            onClose={receiving.close}
          />
          <LimitDialog customer={customer} tab={tab} opened={limiting.opened} onClose={limiting.close} />
        </>
      ) : query.isError ? (
        <ErrorState
          title="Não foi possível carregar o fiado."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton height={72} />
      )}
    </section>
  );
}

function limitText({ limit, left }: Tab): string {
  return limit === null
    ? 'Sem limite: não compra fiado'
    : `${formatMoney(limit)}; restam ${formatMoney(left)}`;
}

function Statement({ customerId }: { customerId: string }) {
  return (
    <Ledger
      title="Extrato do fiado"
      entries={useInfiniteQuery(tabEntriesQuery(useStore().id, customerId))}
      rowOf={(entry) => ({
        ...entry,
        what: entryText(entry),
        change: `${entry.amount < 0 ? '−' : '+'}${formatMoney(Math.abs(entry.amount))}`,
        after: `deve ${formatMoney(entry.owedAfter)}`,
      })}
      loading="Carregando extrato do fiado…"
      failed="Não foi possível carregar o extrato do fiado."
      none="Nada no fiado ainda. Cada compra fiada e cada recebimento aparecerá aqui."
    />
  );
}

function entryText({ kind, saleId }: TabEntry): string {
  if (saleId === null) return 'Recebido';
  return `${kind === 'sale' ? 'Venda' : 'Estorno da venda'} ${shortIdOfSale(saleId)}`;
}

interface LimitDialogProps {
  readonly customer: Customer;
  readonly tab: Tab;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Definir limite': empty ends the tab; what is owed stays. */
function LimitDialog({ customer, tab, opened, onClose }: LimitDialogProps) {
  const set = useSetTabLimit(customer);
  const form = useForm({
    mode: 'controlled',
    initialValues: { limit: '' },
    validate: ({ limit }) => check({ limit: limitOf(limit) }),
  });
  useFreshForm(form, opened, () => ({ limit: tab.limit === null ? '' : formatPriceField(tab.limit) }));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Limite de fiado"
      submitLabel="Salvar limite"
      form={form}
      onSubmit={({ limit }) =>
        set.mutateAsync(limitOf(limit), {
          onError: showFormFailure(form, 'Não foi possível salvar o limite.'),
        })
      }
    >
      <p>Até quanto {customer.name} pode dever. Deixe vazio para não vender fiado; o que já deve continua.</p>
      <TextInput
        label="Limite (R$)"
        placeholder="50,00"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('limit')}
      />
    </FormDialog>
  );
}

const check = schemaResolver(tabLimitBody, { sync: true });

function limitOf(text: string): number | null {
  return text.trim() === '' ? null : (parseMoney(text) ?? Number.NaN);
}
