import { type Refundable, refundSaleBody, type Sale } from '@coruja/contract';
import { paymentTenders } from '@coruja/domain';
import { Checkbox, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode, isOutcomeKnown, reasonOf } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney, formatNumber } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import type { SaleTender } from '../../parts/sales/payments.ts';
import { paidBackText } from '../../parts/sales/sale-text.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { Consequences } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Money } from '../../ui/zone.tsx';
import {
  amountOf,
  type Chosen,
  chooseAll,
  hasChoice,
  isAll,
  isNoneChosen,
  moneyOf,
  refundableUnits,
  paymentsOf,
  refundBody,
  sumOf,
} from './refund-choice.ts';
import styles from './refund-dialog.module.css';
import { isPaid } from './sale-facts.ts';
import { refundableQuery, useRefundSale } from './sales-queries.ts';

interface RefundDialogProps {
  readonly sale: Sale;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const reasonOnly = refundSaleBody.pick({ reason: true });

/** 'Estornar venda': items, tender and reason; everything is chosen at first. Give it the sale's id as its `key`. */
export function RefundDialog({ sale, opened, onClose }: RefundDialogProps) {
  const refund = useRefundSale(sale);
  const query = useQuery({ ...refundableQuery(useStore().id, sale.id), enabled: opened });
  // Frozen while the outcome is unknown, so that the same body is sent again with the same key.
  const [sent, setSent] = useState<Refundable>();
  const refundable = sent ?? query.data;
  const choice = useChoice(refundable);
  const { chosen, tender } = choice;
  const form = useForm({
    initialValues: { reason: '' },
    validate: schemaResolver(reasonOnly, { sync: true }),
  });
  useFreshForm(form, opened, () => {
    choice.reset();
    setSent(undefined);
    return { reason: '' };
  });
  const showRefusal = showFormFailure(form, 'Erro ao estornar a venda.');
  const isNothing = refundable !== undefined && isNoneChosen(refundable, chosen);

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Estornar venda"
      submitLabel="Estornar venda"
      form={form}
      problem={isNothing ? 'Escolha o que estornar.' : null}
      onSubmit={({ reason }) => {
        if (isNothing) return Promise.reject(new Error('nothing is chosen'));
        setSent(refundable);
        const body = refundBody(refundable, { reason, chosen, tender });
        return refund.mutateAsync(body, { onError: showRefusal }).catch((error: unknown) => {
          // It has been refunded already.
          if (hasCode(error, 'SALE_REFUNDED')) return;
          if (isOutcomeKnown(error)) {
            setSent(undefined);
            void query.refetch();
          }
          throw error;
        });
      }}
    >
      <p>
        Estornar a venda <strong>{shortIdOfSale(sale.id)}</strong>, de{' '}
        <strong>{sale.user?.name ?? 'Anônimo'}</strong>, no valor de{' '}
        <strong>
          <Money reais={sale.total} />
        </strong>
        ?
      </p>
      <WhatGoesBack sale={sale} query={query} refundable={refundable} choice={choice} />
      <WhatHappens sale={sale} refundable={refundable} choice={choice} />
      <Textarea
        label="Motivo do estorno"
        placeholder="Produto com defeito, valor errado…"
        required
        data-autofocus
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

interface WhatHappensProps {
  readonly sale: Sale;
  /** Undefined while loading: the whole sale. */
  readonly refundable: Refundable | undefined;
  readonly choice: Choice;
}

function WhatHappens({ sale, refundable, choice: { chosen, tender } }: WhatHappensProps) {
  const amount = refundable ? moneyOf(paymentsOf(refundable, sumOf(refundable, chosen), tender)) : sale.total;
  const isWhole = !refundable || isAll(sale, refundable, chosen);
  const products = refundable?.items.filter(({ kind }) => kind === 'product') ?? sale.items;
  const isStock = products.some((line) => !('itemId' in line) || (chosen[line.itemId] ?? 0) > 0);
  return (
    <Consequences quiet>
      {isStock && <li>Os produtos voltam para o estoque.</li>}
      {isWhole && sale.coupon && <li>O uso do cupom {sale.coupon.code} é devolvido.</li>}
      <li>
        {isWhole
          ? 'A venda sai das somas e continua na lista, marcada como estornada.'
          : 'Só esta parte sai das somas. O resto da venda continua valendo.'}{' '}
        Isso não pode ser desfeito.
      </li>
      {isPaid(sale) && amount > 0 && (
        <li>
          A Coruja não devolve o dinheiro: devolva <Money reais={amount} /> ao cliente.
        </li>
      )}
    </Consequences>
  );
}

interface Choice {
  readonly chosen: Chosen;
  /** Null for the sale's own tenders. */
  readonly tender: SaleTender | null;
  readonly choose: (itemId: string, units: number) => void;
  readonly setTender: (tender: SaleTender | null) => void;
  readonly reset: () => void;
}

/** Everything refundable is chosen until something is left out. */
function useChoice(refundable: Refundable | undefined): Choice {
  const [changed, setChanged] = useState<Chosen>({});
  const [tender, setTender] = useState<SaleTender | null>(null);
  return {
    chosen: refundable ? { ...chooseAll(refundable), ...changed } : {},
    tender,
    choose: (itemId, units) => setChanged({ ...changed, [itemId]: units }),
    setTender,
    reset: () => {
      setChanged({});
      setTender(null);
    },
  };
}

interface WhatGoesBackProps {
  readonly sale: Sale;
  readonly query: UseQueryResult<Refundable>;
  readonly refundable: Refundable | undefined;
  readonly choice: Choice;
}

function WhatGoesBack({ sale, query, refundable, choice }: WhatGoesBackProps) {
  if (query.isLoadingError) {
    return (
      <ErrorState
        title="Não foi possível carregar o que dá para estornar."
        detail={reasonOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!refundable) return <Skeleton height={sale.items.length * 56} />;
  const amount = sumOf(refundable, choice.chosen);
  return (
    <>
      {hasChoice(refundable) && (
        <Lines refundable={refundable} chosen={choice.chosen} onChoose={choice.choose} />
      )}
      {isPaid(sale) && amount > 0 && (
        <div>
          <NativeSelect
            label="Como devolver"
            value={choice.tender ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choice.setTender(paymentTenders.find((one) => one === value) ?? null)
            }
            data={[
              { value: '', label: 'Como foi pago' },
              ...paymentTenders.map((value) => ({ value, label: paymentTypeLabels[value] })),
            ]}
          />
          <p className={styles.amount} aria-live="polite">
            Devolver {paidBackText(paymentsOf(refundable, amount, choice.tender))}
          </p>
        </div>
      )}
    </>
  );
}

interface LinesProps {
  readonly refundable: Refundable;
  readonly chosen: Chosen;
  readonly onChoose: (itemId: string, units: number) => void;
}

/** What can be refunded, and what happens to it. */
function Lines({ refundable, chosen, onChoose }: LinesProps) {
  return (
    <ul className={styles.lines} aria-label="O que devolver">
      {refundable.items.map((line) => {
        const most = refundableUnits(line);
        const units = chosen[line.itemId] ?? 0;
        return (
          <li key={line.itemId} className={styles.line}>
            <Checkbox
              label={line.name}
              description={lineText(line, units)}
              checked={units > 0}
              disabled={most === 0}
              onChange={(event) => onChoose(line.itemId, event.currentTarget.checked ? most : 0)}
            />
            {most > 1 && units > 0 && (
              <NumberInput
                className={styles.units}
                aria-label={`Quantidade de ${line.name}`}
                min={1}
                max={most}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="strict"
                value={units}
                onChange={(value) => onChoose(line.itemId, Math.max(1, Number(value) || 1))}
              />
            )}
            <span className={styles.money}>{most > 0 && formatMoney(amountOf(line, units))}</span>
          </li>
        );
      })}
    </ul>
  );
}

function lineText(line: Refundable['items'][number], units: number): string {
  if (line.isRunning) return 'Encerre a sessão antes.';
  if (refundableUnits(line) === 0)
    return line.refunded >= line.subtotal ? 'Já estornado.' : 'Tempo já usado.';
  if (units === 0) return 'Fica na venda.';
  if (line.kind === 'bill') return 'Volta para A receber.';
  if (line.kind === 'credits') return `${formatMinutes(line.minutes)} saem do saldo do cliente.`;
  if (line.kind === 'package') return 'O que não foi usado sai do cliente.';
  if (line.kind !== 'product') return `${formatMinutes(line.minutes)} que não foram usados.`;
  const back = `${formatNumber(units)} de ${formatNumber(line.quantity)} para o estoque`;
  return line.quantity > 1 ? back : 'Volta para o estoque.';
}
