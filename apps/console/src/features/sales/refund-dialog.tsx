import { refundSaleBody, type Sale } from '@coruja/contract';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { hasCode } from '../../api/errors.ts';
import { tellFormFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { Consequences } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Money } from '../../ui/zone.tsx';
import { useRefundSale } from './sales-queries.ts';

interface RefundDialogProps {
  readonly sale: Sale;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Estornar venda': shows the sale and the consequences, and asks for the reason. Give it the sale's id as its `key`. */
export function RefundDialog({ sale, opened, onClose }: RefundDialogProps) {
  const refund = useRefundSale(sale);
  const form = useForm({
    initialValues: { reason: '' },
    validate: schemaResolver(refundSaleBody, { sync: true }),
  });
  useFreshForm(form, opened, () => ({ reason: '' }));
  const tellRefusal = tellFormFailure(form, 'Erro ao estornar a venda.');

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Estornar venda"
      submitLabel="Estornar venda"
      form={form}
      onSubmit={({ reason }) =>
        refund.mutateAsync(reason, { onError: tellRefusal }).catch((error: unknown) => {
          // It has been refunded already.
          if (!hasCode(error, 'SALE_REFUNDED')) throw error;
        })
      }
    >
      <p>
        Estornar a venda <strong>{shortIdOfSale(sale.id)}</strong>, de{' '}
        <strong>{sale.user?.name ?? 'Anônimo'}</strong>, no valor de{' '}
        <strong>
          <Money reais={sale.total} />
        </strong>
        ?
      </p>
      <Consequences quiet>
        <li>Os produtos voltam para o estoque.</li>
        {sale.coupon && <li>O uso do cupom {sale.coupon.code} é devolvido.</li>}
        <li>
          A venda sai das somas e continua na lista, marcada como estornada. Isso não pode ser desfeito.
        </li>
        {sale.paymentType !== 'FREE' && sale.total > 0 && (
          <li>
            A Coruja não devolve o dinheiro: devolva <Money reais={sale.total} /> ao cliente.
          </li>
        )}
      </Consequences>
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
