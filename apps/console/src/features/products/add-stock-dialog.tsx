import { addStockBody, type Product } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { showFormFailure } from '../../api/form-errors.ts';
import { formatNumber, plural } from '../../lib/format.ts';
import type { Mask } from '../../lib/masks.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { type StockEntry, useAddStock } from './products-queries.ts';

interface AddStockDialogProps {
  /** From the present list: the dialog shows the future stock. */
  readonly product: Product;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const check = schemaResolver(addStockBody, { sync: true });

/** 'Dar entrada no estoque': received goods. Give it the product's id as its `key`. */
export function AddStockDialog({ product, opened, onClose }: AddStockDialogProps) {
  const add = useAddStock(product);
  const form = useForm({
    initialValues: { quantity: '', note: '' },
    validate: (values) => check(toEntry(values)),
    transformValues: toEntry,
  });
  const arriving = Number(form.values.quantity);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Dar entrada no estoque"
      submitLabel="Registrar entrada"
      form={form}
      onSubmit={(entry) =>
        add.mutateAsync(entry, {
          onError: showFormFailure(form, 'Erro ao registrar a entrada.', { STOCK_TOO_LARGE: 'quantity' }),
        })
      }
    >
      <p>
        <strong>{product.name}</strong>: {plural(product.quantity, 'unidade', 'unidades')} em estoque.
      </p>
      <MaskedInput
        label="Unidades que chegaram"
        required
        data-autofocus
        mask={unitsMask}
        description={
          arriving > 0 ? `O estoque fica com ${formatNumber(product.quantity + arriving)}.` : undefined
        }
        {...form.getInputProps('quantity')}
      />
      <TextInput
        label="Observação"
        placeholder="Nota fiscal, fornecedor"
        description="Opcional. Aparece no histórico do estoque."
        maxLength={limits.nameLength}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

function toEntry({ quantity, note }: { quantity: string; note: string }): StockEntry {
  // 0 for an empty field, which the schema reports.
  return { quantity: quantity === '' ? 0 : Number(quantity), note };
}

/** Digits without leading zeros; one more than the limit has, so that the error can be shown. */
const unitsMask: Mask = {
  significant: (text) =>
    text
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, 9),
  format: (digits) => digits,
  inputMode: 'numeric',
  placeholder: '24',
};
