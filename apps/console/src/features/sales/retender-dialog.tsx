import { type Refundable, retenderBody, type Sale } from '@coruja/contract';
import { paymentTenders } from '@coruja/domain';
import { NativeSelect, Textarea } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { type RetenderBody, useRetenderSale } from './retender-query.ts';
import { refundableQuery } from './sales-queries.ts';

interface RetenderDialogProps {
  readonly sale: Sale;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const empty = { from: '', to: '', reason: '' };

/** 'Corrigir forma' (docs/product/shifts.md#correcting-a-tender). Give it the sale's id as its `key`. */
export function RetenderDialog({ sale, opened, onClose }: RetenderDialogProps) {
  const query = useQuery({ ...refundableQuery(useStore().id, sale.id), enabled: opened });
  const retender = useRetenderSale(sale);
  // The first tender is chosen until another one is.
  const first = query.data?.payments[0]?.type ?? '';
  const chosen = (values: typeof empty) => ({ ...values, from: values.from || first });
  const check = schemaResolver(retenderBody, { sync: true });
  const form = useForm({ initialValues: empty, validate: (values) => check(chosen(values)) });
  useFreshForm(form, opened, () => empty);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Corrigir forma"
      submitLabel="Corrigir forma"
      form={form}
      onSubmit={(values) =>
        // The schema has checked the choices.
        retender.mutateAsync(chosen(values) as RetenderBody, {
          onError: showFormFailure(form, 'Não foi possível corrigir a forma de pagamento.'),
        })
      }
    >
      <p>
        A venda <strong>{shortIdOfSale(sale.id)}</strong> foi registrada em uma forma e paga em outra? O turno
        passa a contar a forma certa. A venda e o recibo ficam como estão.
      </p>
      {query.isLoadingError ? (
        <ErrorState
          title="Não foi possível carregar os pagamentos."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <Tenders form={form} payments={query.data.payments} from={chosen(form.values).from} />
      ) : (
        <Skeleton height={128} />
      )}
      <Textarea
        label="Motivo"
        placeholder="Pagou por PIX."
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

interface TendersProps {
  readonly form: UseFormReturnType<typeof empty>;
  /** What is left of each tender. */
  readonly payments: Refundable['payments'];
  readonly from: string;
}

function Tenders({ form, payments, from }: TendersProps) {
  const others = paymentTenders.filter((tender) => tender !== from);
  return (
    <>
      <NativeSelect
        label="Registrada como"
        required
        data={payments.map(({ type, amount }) => ({
          value: type,
          label: `${paymentTypeLabels[type]} · ${formatMoney(amount)}`,
        }))}
        {...form.getInputProps('from')}
        value={from}
      />
      <NativeSelect
        label="Paga como"
        required
        data-autofocus
        data={[
          { value: '', label: 'Escolha' },
          ...others.map((value) => ({ value, label: paymentTypeLabels[value] })),
        ]}
        {...form.getInputProps('to')}
      />
    </>
  );
}
