import { refundPixBody } from '@coruja/contract';
import { Textarea, TextInput } from '@mantine/core';
import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { formatMoney, formatPriceField, parseMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { PixDialogProps } from './pix-dialog-props.ts';
import { customerText, isConfirmedByProvider } from './pix-text.ts';
import { useRefundPix } from './received-pix-queries.ts';

const empty = { amount: '', reason: '' };
const check = schemaResolver(refundPixBody, { sync: true });

/** A refund that somebody made at the bank is only recorded; a PIX that the provider received is refunded by the provider. */
const words = {
  bank: {
    title: 'Devolvi pelo banco',
    submit: 'Anotar devolução',
    amount: 'Valor devolvido (R$)',
    lead: 'Devolva primeiro no app do banco: a Coruja só anota.',
    failure: 'Não foi possível anotar a devolução.',
  },
  provider: {
    title: 'Devolver PIX',
    submit: 'Devolver',
    amount: 'Valor a devolver (R$)',
    lead: 'O provedor devolve agora para quem pagou, e isto não se desfaz.',
    failure: 'Não foi possível devolver este PIX.',
  },
} as const;

/** 'Devolvi pelo banco', or 'Devolver': all that is left, or a part. Give it the PIX's id as its `key`. */
export function RefundPixDialog({ pix, opened, onClose, home }: PixDialogProps) {
  const refund = useRefundPix(pix);
  const { title, submit, amount, lead, failure } = words[isConfirmedByProvider(pix) ? 'provider' : 'bank'];
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => problemsOf(values, pix.unresolved),
  });
  useFreshForm(form, opened, () => ({ ...empty, amount: formatPriceField(pix.unresolved) }));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      home={home}
      title={title}
      submitLabel={submit}
      form={form}
      onSubmit={(values) =>
        refund.mutateAsync(bodyOf(values), {
          onError: showFormFailure(form, failure),
        })
      }
    >
      <p>
        {lead} Deste PIX de {customerText(pix.order)} restam <strong>{formatMoney(pix.unresolved)}</strong>.
      </p>
      <TextInput
        label={amount}
        inputMode="decimal"
        autoComplete="off"
        required
        {...form.getInputProps('amount')}
      />
      <Textarea
        label="Motivo"
        placeholder="Pagou duas vezes"
        required
        data-autofocus
        rows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

function bodyOf({ amount, reason }: typeof empty) {
  return { amount: parseMoney(amount) ?? Number.NaN, reason };
}

/** The contract's messages, or that it is more than what is left. */
function problemsOf(values: typeof empty, left: number): FormErrors {
  const body = bodyOf(values);
  if (body.amount <= left) return check(body);
  return { amount: `Deste PIX só restam ${formatMoney(left)} para devolver.`, ...check(body) };
}
