import type { Customer, ScheduledEvent } from '@coruja/contract';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import type { CustomerDraft } from '../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useEnrol } from './events-queries.ts';
import { type SeatComputer, computerChoices, nextComputer } from './seat-computers.ts';
import {
  SeatPaymentFields,
  type SeatPaymentValues,
  paidInCash,
  receivedProblem,
  seatPaymentOf,
} from './seat-payment-fields.tsx';

const NewCustomerDialog = onDemand(
  async () => (await import('../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);

interface EnrolValues {
  readonly customer: Customer | null;
  /** Undefined for the next free one; null for none. */
  readonly computerId: string | null | undefined;
  readonly payment: SeatPaymentValues;
}

const nobodyYet: EnrolValues = { customer: null, computerId: undefined, payment: paidInCash };

interface EnrolDialogProps {
  readonly event: ScheduledEvent;
  /** Per seat, in reais. */
  readonly price: number;
  readonly computers: readonly SeatComputer[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Inscrever': customer, computer and payment; Enter enrols and receives (docs/product/events.md#the-screen). */
export function EnrolDialog({ event, price, computers, opened, onClose }: EnrolDialogProps) {
  const enrol = useEnrol(event);
  const submit = useRef<HTMLButtonElement>(null);
  const creating = useDialog<CustomerDraft>();
  const form = useForm<EnrolValues>({
    initialValues: nobodyYet,
    validate: {
      customer: (customer) => (customer ? null : 'Escolha um cliente.'),
      payment: (payment) => receivedProblem(payment, price),
    },
  });
  useFreshForm(form, opened, () => nobodyYet);
  const { customer, payment } = form.values;
  const computerId =
    form.values.computerId === undefined
      ? (nextComputer(event, computers)?.id ?? null)
      : form.values.computerId;
  const pick = (picked: Customer) => form.setFieldValue('customer', picked);

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Inscrever"
        submitLabel={payment.tender === 'later' ? 'Inscrever' : 'Inscrever e receber'}
        submitRef={submit}
        form={form}
        onSubmit={(values) =>
          enrol.mutateAsync({
            userId: values.customer?.id ?? '',
            computerId,
            payment: seatPaymentOf(values.payment),
          })
        }
      >
        <CustomerPicker
          value={customer}
          autoFocus
          error={form.errors['customer']}
          onPick={pick}
          onClear={() => form.setFieldValue('customer', null)}
          onNewCustomer={creating.open}
          afterPick={() => submit.current?.focus()}
        />
        <NativeSelect
          label="Computador"
          data={computerChoices(event, computers, null)}
          value={computerId ?? ''}
          onChange={({ currentTarget }) => form.setFieldValue('computerId', currentTarget.value || null)}
        />
        <SeatPaymentFields
          values={payment}
          onChange={(values) => form.setFieldValue('payment', values)}
          price={price}
          problem={typeof form.errors['payment'] === 'string' ? form.errors['payment'] : null}
          mayWait
        />
      </FormDialog>
      <NewCustomerDialog
        opened={creating.opened}
        onClose={creating.close}
        draft={creating.item ?? undefined}
        onCreated={pick}
      />
    </>
  );
}
