import type { ScheduledEvent } from '@coruja/contract';
import { useForm } from '@mantine/form';
import { hasCode } from '../../api/errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Participant, usePaySeat } from './events-queries.ts';
import { SeatPaymentFields, paidInCash, receivedProblem, seatPaymentOf } from './seat-payment-fields.tsx';

interface PaySeatDialogProps {
  readonly event: ScheduledEvent;
  readonly participant: Participant;
  /** Per seat, in reais. */
  readonly price: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Receber': records what a participant pays for the seat. Give it the participant's id as its `key`. */
export function PaySeatDialog({ event, participant, price, opened, onClose }: PaySeatDialogProps) {
  const pay = usePaySeat(event, participant.id);
  const form = useForm({
    initialValues: { payment: paidInCash },
    validate: { payment: (payment) => receivedProblem(payment, price) },
  });
  useFreshForm(form, opened, () => ({ payment: paidInCash }));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Receber"
      submitLabel="Receber"
      form={form}
      onSubmit={({ payment }) =>
        pay.mutateAsync(seatPaymentOf(payment) ?? {}).catch((error: unknown) => {
          // Somebody else has received it already.
          if (!hasCode(error, 'SEAT_PAID')) throw error;
        })
      }
    >
      <p>
        Lugar de <strong>{participant.user.name}</strong> em <strong>{event.name}</strong>.
      </p>
      <SeatPaymentFields
        values={form.values.payment}
        onChange={(values) => form.setFieldValue('payment', values)}
        price={price}
        problem={typeof form.errors['payment'] === 'string' ? form.errors['payment'] : null}
        mayWait={false}
      />
    </FormDialog>
  );
}
