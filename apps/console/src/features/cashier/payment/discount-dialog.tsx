import { manualDiscountBody } from '@coruja/contract';
import { type Centavos, centavos, type Discount, fromReais, saleTotal, toReais } from '@coruja/domain';
import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { formatMoney } from '../../../lib/format.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from '../time/sell-time-dialog.module.css';
import type { ManualDiscount } from '../cart/sale-draft.ts';

interface DiscountForm {
  kind: Discount['kind'];
  value: number | string;
  reason: string;
}

interface DiscountDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The total after the coupon. */
  readonly left: Centavos;
  /** The present discount; null for none. */
  readonly manual: ManualDiscount | null;
  readonly onChange: (manual: ManualDiscount | null) => void;
}

const usualReasons = ['Cliente fiel', 'Problema no computador', 'Cortesia parcial'];

/** A manual discount on the cart: in reais or percent, with a reason. */
export function DiscountDialog({ opened, onClose, left, manual, onChange }: DiscountDialogProps) {
  const form = useForm<DiscountForm>({
    mode: 'controlled',
    initialValues: { kind: 'percentage', value: '', reason: '' },
    validate: (values) => errorsOf(values, left),
  });
  useFreshForm(form, opened, () => valuesOf(manual));
  const { kind, value, reason } = form.values;
  const discount = discountOf(kind, value);
  const taken = discount && saleTotal([{ quantity: 1, unitPrice: left }], null, discount).manualDiscount;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Desconto"
      submitLabel="Dar desconto"
      form={form}
      aside={
        manual && (
          <Button
            variant="subtle"
            onClick={() => {
              onChange(null);
              onClose();
            }}
          >
            Remover desconto
          </Button>
        )
      }
      onSubmit={async (values) => {
        const given = discountOf(values.kind, values.value);
        if (given) onChange({ discount: given, reason: values.reason.trim() });
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label="Tipo de desconto"
        data={[
          { value: 'percentage', label: '%' },
          { value: 'fixed', label: 'R$' },
        ]}
        {...form.getInputProps('kind')}
      />
      <NumberInput
        label={kind === 'percentage' ? 'Porcentagem' : 'Valor (R$)'}
        required
        data-autofocus
        decimalScale={2}
        decimalSeparator=","
        thousandSeparator="."
        allowNegative={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('value')}
      />
      <div>
        <TextInput label="Motivo" required {...form.getInputProps('reason')} />
        <div className={styles.usual} role="group" aria-label="Motivos comuns">
          {usualReasons.map((usual) => (
            <button
              key={usual}
              type="button"
              aria-pressed={reason === usual}
              onClick={() => form.setFieldValue('reason', usual)}
            >
              {usual}
            </button>
          ))}
        </div>
      </div>
      {taken !== null && (
        <p className={styles.price} aria-live="polite">
          <span>De {formatMoney(toReais(left))} por</span>
          <strong>{formatMoney(toReais(centavos(left - taken)))}</strong>
        </p>
      )}
    </FormDialog>
  );
}

function valuesOf(manual: ManualDiscount | null): DiscountForm {
  if (manual === null) return { kind: 'percentage', value: '', reason: '' };
  const { discount, reason } = manual;
  const hundredths = discount.kind === 'fixed' ? discount.amount : discount.basisPoints;
  return { kind: discount.kind, value: hundredths / 100, reason };
}

function discountOf(kind: Discount['kind'], value: number | string): Discount | null {
  if (typeof value !== 'number' || value <= 0 || value > 1_000_000) return null;
  const hundredths = fromReais(value);
  if (kind === 'fixed') return { kind, amount: hundredths };
  return hundredths <= 10_000 ? { kind, basisPoints: hundredths } : null;
}

/** The call's rules, and the cart's total as the limit. */
function errorsOf({ kind, value, reason }: DiscountForm, left: Centavos) {
  const given = value === '' ? {} : kind === 'fixed' ? { amount: value } : { percent: value };
  const { error } = manualDiscountBody.safeParse({ ...given, reason });
  const messageOf = (field: string) => error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
  const isTooMuch = kind === 'fixed' && typeof value === 'number' && value * 100 > left + 0.5;
  const tooMuch = `O desconto não pode passar de ${formatMoney(toReais(left))}, o que falta pagar.`;
  const missing = value === '' ? 'Informe o desconto.' : null;
  return {
    value: missing ?? messageOf('percent') ?? messageOf('amount') ?? (isTooMuch ? tooMuch : null),
    reason: messageOf('reason'),
  };
}
