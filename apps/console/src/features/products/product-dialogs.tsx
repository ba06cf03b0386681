import type { Product } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { reasonOf, serverMessage } from '../../api/errors.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog, Problem } from '../../ui/form-dialog.tsx';
import styles from './product-dialogs.module.css';
import { ProductFieldset } from './product-fieldset.tsx';
import {
  checkChanges,
  checkNewProduct,
  newProduct,
  type ProductValues,
  toChanges,
  toNewProduct,
  valuesOf,
} from './product-form.ts';
import { useProductProblem } from './product-problem.tsx';
import { useCreateProduct, useDeleteProduct, useUpdateProduct } from './products-queries.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Adicionar Produto'. */
export function AddProductDialog({ opened, onClose }: DialogProps) {
  const create = useCreateProduct();
  const form = useForm<ProductValues>({ initialValues: newProduct, validate: checkNewProduct });
  const problem = useProductProblem(form, 'Erro ao criar produto.');
  const close = () => {
    onClose();
    problem.clear();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Adicionar Produto"
      submitLabel="Adicionar"
      form={form}
      onSubmit={(values) => {
        problem.clear();
        return create.mutateAsync(toNewProduct(values), { onError: problem.tell });
      }}
    >
      <ProductFieldset form={form} stored={[]} />
      {problem.shown}
    </FormDialog>
  );
}

interface EditProductDialogProps extends DialogProps {
  readonly product: Product;
  readonly onDeleted: () => void;
}

/** 'Editar Produto', with a delete button. Give it the product's id as its `key`. */
export function EditProductDialog({ product, opened, onClose, onDeleted }: EditProductDialogProps) {
  const update = useUpdateProduct(product.id);
  const loaded = valuesOf(product);
  const form = useForm<ProductValues>({
    initialValues: loaded,
    validate: (values) => checkChanges(values, loaded),
  });
  useFreshForm(form, opened, () => loaded);
  const problem = useProductProblem(form, 'Erro ao atualizar produto.');
  const [asking, setAsking] = useState(false);
  const close = () => {
    onClose();
    problem.clear();
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={close}
        title="Editar Produto"
        submitLabel="Atualizar"
        form={form}
        onSubmit={(values) => {
          problem.clear();
          return update.mutateAsync(toChanges(values, loaded), { onError: problem.tell });
        }}
        aside={
          <Button variant="subtle" className={styles.delete} onClick={() => setAsking(true)}>
            Excluir
          </Button>
        }
      >
        <ProductFieldset form={form} stored={product.images} />
        {problem.shown}
      </FormDialog>
      <DeleteProductDialog
        product={product}
        opened={asking}
        onClose={() => setAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}

function DeleteProductDialog({
  product,
  opened,
  onClose,
  onDeleted,
}: DialogProps & { product: Product; onDeleted: () => void }) {
  const remove = useDeleteProduct();
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Excluir produto"
      mutation={remove}
      input={product}
      onDone={onDeleted}
    >
      <p>Tem certeza que deseja excluir este produto?</p>
      <p>
        <strong>{product.name}</strong> sai da lista e do caixa. As vendas já feitas guardam o nome e o preço.
      </p>
      {remove.isError && <Problem>{deleteFailure(remove.error)}</Problem>}
    </ConfirmChange>
  );
}

function deleteFailure(error: unknown): string {
  const title = serverMessage(error) ?? 'Erro ao excluir produto.';
  return [title, reasonOf(error, title)].filter(Boolean).join(' ');
}
