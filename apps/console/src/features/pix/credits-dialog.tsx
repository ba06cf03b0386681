import type { Customer, ReceivedPix } from '@coruja/contract';
import { fromReais, minutesFor } from '@coruja/domain';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { reasonOf, serverMessage } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import type { CustomerDraft } from '../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';
import type { PixDialogProps } from './pix-dialog-props.ts';
import { useResolvePix } from './received-pix-queries.ts';

const NewCustomerDialog = onDemand(
  async () => (await import('../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);

interface CreditsValues {
  readonly customer: Customer | null;
}

/** 'Virar créditos': a customer gets minutes for what is left. Give it the PIX's id as its `key`. */
export function CreditsDialog({ pix, opened, onClose, home }: PixDialogProps) {
  const resolve = useResolvePix(pix);
  const submit = useRef<HTMLButtonElement>(null);
  const creating = useDialog<CustomerDraft>();
  const { user } = pix.order;
  const form = useForm<CreditsValues>({
    initialValues: { customer: null },
    validate: {
      customer: (customer) => (user || customer ? null : 'Escolha o cliente que recebe os créditos.'),
    },
  });
  const { customer } = form.values;
  const minutes = useMinutes(pix);
  const pick = (picked: Customer) => form.setFieldValue('customer', picked);
  const receiver = user ?? customer;
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={() => {
          onClose();
          resolve.reset();
        }}
        home={home}
        title="Virar créditos"
        submitLabel="Virar créditos"
        submitRef={submit}
        form={form}
        problem={resolve.error && (serverMessage(resolve.error) ?? reasonOf(resolve.error) ?? failure)}
        onSubmit={() =>
          resolve
            .mutateAsync({ as: 'credits', ...(!user && customer ? { userId: customer.id } : {}) })
            .then(() =>
              toast.success('PIX virou créditos!', `${formatMinutes(minutes)} para ${receiver?.name ?? ''}.`),
            )
        }
      >
        {minutes > 0 ? (
          <p>
            {receiver?.name ?? 'O cliente'} recebe <strong>{formatMinutes(minutes)}</strong> de créditos por{' '}
            <strong>{formatMoney(pix.unresolved)}</strong>.
          </p>
        ) : (
          <p>O que restou deste PIX, {formatMoney(pix.unresolved)}, vira créditos.</p>
        )}
        {!user && (
          <CustomerPicker
            value={customer}
            autoFocus
            error={form.errors['customer']}
            onPick={pick}
            onClear={() => form.setFieldValue('customer', null)}
            onNewCustomer={creating.open}
            afterPick={() => submit.current?.focus()}
          />
        )}
      </FormDialog>
      {!user && (
        <NewCustomerDialog
          opened={creating.opened}
          onClose={creating.close}
          draft={creating.item ?? undefined}
          onCreated={pick}
        />
      )}
    </>
  );
}

const failure = 'Não foi possível virar créditos.';

/** What the rest of a PIX buys. */
function useMinutes({ unresolved }: ReceivedPix): number {
  return minutesFor(fromReais(unresolved), fromReais(useStore().pricePerHour));
}
