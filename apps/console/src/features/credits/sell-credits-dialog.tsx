import { addCreditsBody, type Customer } from '@coruja/contract';
import { centavos, defaultMinutes, fromReais, limits, toReais } from '@coruja/domain';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { useMay } from '../../api/access.ts';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatPriceField, parseMoney } from '../../lib/format.ts';
import { CustomerLine } from '../../parts/customers/customer-line.tsx';
import { useBalance } from '../../parts/customers/customer-queries.ts';
import { PayFields, usePay } from '../../parts/sales/pay-fields.tsx';
import { type MinutesPricing, minutesFor, quoteMinutes } from '../../parts/sales/quote-minutes.ts';
import { useSellTime } from '../../parts/sales/sell-time.ts';
import { showSold } from '../../parts/sales/show-sold.ts';
import { useTimePrices } from '../../parts/sales/time-prices.ts';
import { UsualMinutes } from '../../parts/sales/usual-minutes.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { BalanceChange } from './balance-change.tsx';
import { useAddCredits } from './credits-queries.ts';
import { minutesMask, toMinutes } from './minutes-form.ts';
import styles from './sell-credits-dialog.module.css';

interface SellCreditsDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface CreditsForm {
  way: 'sale' | 'courtesy';
  /** The typed digits. */
  minutes: string;
  /** In reais, as typed. Changing it changes the minutes, and the other way round. */
  amount: string;
  reason: string;
}

const usualAmounts = [30, 60, 120, 180, 300];
const checks = {
  sale: schemaResolver(addCreditsBody.pick({ minutes: true }), { sync: true }),
  courtesy: schemaResolver(addCreditsBody.pick({ minutes: true, reason: true }).required(), { sync: true }),
};

/** 'Adicionar créditos' while time has a price: they are sold, or given with a reason. Give it the customer's id as its `key`. */
export function SellCreditsDialog({ customer, opened, onClose }: SellCreditsDialogProps) {
  const store = useStore();
  const mayGive = useMay('courtesy') !== 'no';
  const [add, sell, pay] = [useAddCredits(customer), useSellTime(), usePay()];
  const balance = useBalance(customer);
  const pricing = useTimePrices(opened, customer.group?.id);
  const form = useForm<CreditsForm>({
    mode: 'controlled',
    initialValues: { way: 'sale', minutes: String(defaultMinutes), amount: '', reason: '' },
    validate: ({ way, minutes, reason }) => checks[way]({ minutes: toMinutes(minutes), reason }),
  });
  const { way } = form.values;
  const minutes = toMinutes(form.values.minutes);
  const total = pricing ? quoteMinutes(minutes ?? 0, pricing).total : centavos(0);
  useFirstAmount(form, opened ? pricing : undefined);

  const give = (values: CreditsForm) =>
    add.mutateAsync(
      { minutes: Number(values.minutes), reason: values.reason },
      { onError: showFormFailure(form, 'Falha ao adicionar créditos.') },
    );
  const receive = async (values: CreditsForm) => {
    const paid = pricing && pay.take(total);
    if (!paid) throw new Error('The payment is not complete.');
    const line = { kind: 'credits' as const, minutes: Number(values.minutes), price: toReais(total) };
    const sale = await sell.send({ ...paid, userId: customer.id, time: [line] });
    if (!sale) return;
    const what = `${formatMinutes(line.minutes)} para ${customer.name},`;
    showSold('Créditos vendidos!', what, { sale, store });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        pay.reset();
        onClose();
      }}
      title="Adicionar créditos"
      submitLabel={way === 'sale' ? sell.labelOf(pay.tender, total) : 'Dar cortesia'}
      form={form}
      onSubmit={(values) => (way === 'sale' ? receive(values) : give(values))}
    >
      <CustomerLine customer={customer} />
      <SegmentedControl
        fullWidth
        aria-label="Como"
        data={[
          { value: 'sale', label: 'Venda' },
          ...(mayGive ? [{ value: 'courtesy', label: 'Cortesia' }] : []),
        ]}
        {...form.getInputProps('way')}
      />
      <Amounts form={form} pricing={pricing} />
      <BalanceChange before={balance} after={minutes === undefined ? undefined : balance + minutes} />
      {way === 'sale' ? (
        <PayFields pay={pay} total={total} isOn={opened} />
      ) : (
        <Textarea
          label="Motivo"
          placeholder="Fonte queimou, cliente da casa…"
          required
          rows={2}
          {...form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  );
}

/** In reais, in the field's format. */
function amountFor(minutes: number, pricing: MinutesPricing): string {
  return formatPriceField(toReais(quoteMinutes(minutes, pricing).total));
}

/** Fills in the price of the initial minutes as soon as it is known. */
function useFirstAmount(form: UseFormReturnType<CreditsForm>, pricing: MinutesPricing | undefined): void {
  const show = useEffectEvent((known: MinutesPricing) =>
    form.setFieldValue('amount', amountFor(toMinutes(form.values.minutes) ?? 0, known)),
  );
  useEffect(() => {
    if (pricing) show(pricing);
  }, [pricing]);
}

interface AmountsProps {
  readonly form: UseFormReturnType<CreditsForm>;
  readonly pricing: MinutesPricing | undefined;
}

/** Minutes, and for a sale their price: typing one computes the other. */
function Amounts({ form, pricing }: AmountsProps) {
  const { way, minutes, amount } = form.values;
  const setMinutes = (typed: string) =>
    form.setValues({ minutes: typed, ...(pricing && { amount: amountFor(toMinutes(typed) ?? 0, pricing) }) });
  const setAmount = (typed: string) => {
    const reais = parseMoney(typed);
    const isMoney = pricing && reais !== null && reais <= toReais(centavos(limits.moneyCentavos));
    form.setValues({
      amount: typed,
      ...(isMoney && { minutes: String(minutesFor(fromReais(reais), pricing)) }),
    });
  };
  return (
    <div>
      <div className={styles.amounts}>
        <MaskedInput
          label="Minutos a adicionar"
          required
          data-autofocus
          mask={minutesMask}
          rightSection={<span className={styles.unit}>min</span>}
          {...form.getInputProps('minutes')}
          onChange={setMinutes}
          onFocus={(event) => event.currentTarget.select()}
        />
        {way === 'sale' && (
          <TextInput
            label="Valor"
            leftSection={<span className={styles.unit}>R$</span>}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() =>
              pricing && form.setFieldValue('amount', amountFor(toMinutes(minutes) ?? 0, pricing))
            }
          />
        )}
      </div>
      <UsualMinutes
        label="Valores comuns"
        choices={usualAmounts}
        chosen={toMinutes(minutes)}
        onChoose={(usual) => setMinutes(String(usual))}
        priceOf={(usual) => (way === 'sale' && pricing ? quoteMinutes(usual, pricing).total : null)}
      />
    </div>
  );
}
