import { payEventBody, type ScheduledEvent } from '@coruja/contract';
import { fromReais, type PaymentType, paymentTypes, saleTotal, toReais } from '@coruja/domain';
import { NativeSelect } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { hasCode } from '../../api/errors.ts';
import { formatMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { type AppliedCoupon, CouponEntry } from '../../parts/sales/coupon-entry.tsx';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useUndo } from '../../ui/use-undo.ts';
import styles from './event-panel.module.css';
import { type PayBody, usePayEvent } from './events-queries.ts';
import { EventSums } from './event-sums.tsx';

interface PayValues {
  readonly paymentType: PaymentType;
  readonly coupon: AppliedCoupon | null;
}

const unpaid: PayValues = { paymentType: 'CASH', coupon: null };
const check = schemaResolver(payEventBody, { sync: true });

interface PayEventDialogProps {
  readonly event: ScheduledEvent;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Registrar pagamento': pays and confirms the whole event, once. Give it the event's id as its `key`. */
export function PayEventDialog({ event, opened, onClose }: PayEventDialogProps) {
  const pay = usePayEvent(event);
  const form = useForm({
    initialValues: unpaid,
    validate: (values) => check(toBody(values)),
    transformValues: toBody,
  });
  useFreshForm(form, opened, () => unpaid);
  const { coupon, paymentType } = form.values;
  const undo = useUndo();
  const apply = (applied: AppliedCoupon) => {
    undo.withdraw();
    form.setFieldValue('coupon', applied);
  };
  const removeCoupon = () => {
    form.setFieldValue('coupon', null);
    if (coupon) undo.offer('Cupom removido.', coupon.code, () => form.setFieldValue('coupon', coupon));
  };
  const close = () => {
    undo.withdraw();
    onClose();
  };
  const sums = saleTotal([{ quantity: 1, unitPrice: fromReais(event.price) }], coupon?.discount ?? null);

  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Registrar pagamento"
      submitLabel="Registrar pagamento"
      form={form}
      onSubmit={(body) =>
        pay.mutateAsync(body).catch((error: unknown) => {
          if (hasCode(error, 'COUPON_INVALID')) form.setFieldValue('coupon', null);
          // Somebody else has recorded it already.
          if (!hasCode(error, 'EVENT_PAID')) throw error;
        })
      }
    >
      <p>
        Pagamento do evento <strong>{event.name}</strong>. Ele fica confirmado assim que você registrar.
      </p>
      <NativeSelect
        label="Forma de pagamento"
        data-autofocus
        description={paymentType === 'FREE' && 'Cortesia: o valor fica registrado, mas não entra na receita.'}
        data={paymentTypes.map((value) => ({ value, label: paymentTypeLabels[value] }))}
        {...form.getInputProps('paymentType')}
      />
      <CouponEntry applied={coupon} onApply={apply} onRemove={removeCoupon} disabled={form.submitting} />
      <div className={styles.toPay}>
        <EventSums subtotal={toReais(sums.subtotal)} discount={toReais(sums.discount)} code={coupon?.code} />
        <p className={styles.amountLine}>
          <span>Total</span>
          <output aria-label="Total" className={styles.amount}>
            {formatMoney(toReais(sums.total))}
          </output>
        </p>
      </div>
    </FormDialog>
  );
}

function toBody({ paymentType, coupon }: PayValues): PayBody {
  return { paymentType, couponCode: coupon?.code ?? null };
}
