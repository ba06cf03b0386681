import { limits } from '@coruja/domain';
import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ImagesField } from './images-field.tsx';
import { type ProductValues, tidyPrice, withoutNegative } from './product-form.ts';
import styles from './product-fieldset.module.css';

interface ProductFieldsetProps {
  readonly form: UseFormReturnType<ProductValues>;
  /** The product's present pictures. */
  readonly stored: readonly string[];
}

/** The fields of adding and editing. Negative numbers become 0 when a field is left, and when the form is sent. */
export function ProductFieldset({ form, stored }: ProductFieldsetProps) {
  const price = form.getInputProps('price');
  const quantity = form.getInputProps('quantity');
  return (
    <>
      <TextInput
        label="Nome"
        placeholder="Refrigerante lata 350 ml"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Descrição"
        placeholder="Gelado, sabor guaraná"
        required
        maxLength={limits.textLength}
        {...form.getInputProps('description')}
      />
      <div className={styles.numbers}>
        <TextInput
          label="Preço"
          placeholder="0,00"
          description="Ex.: 12,50"
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span className={styles.unit}>R$</span>}
          {...price}
          onBlur={(event) => {
            price.onBlur?.(event);
            form.setFieldValue('price', tidyPrice(withoutNegative(event.currentTarget.value)));
          }}
        />
        <TextInput
          label="Quantidade"
          placeholder="0"
          description="Unidades em estoque"
          inputMode="numeric"
          autoComplete="off"
          {...quantity}
          onBlur={(event) => {
            quantity.onBlur?.(event);
            form.setFieldValue('quantity', withoutNegative(event.currentTarget.value));
          }}
        />
      </div>
      <TextInput
        label="Código de barras"
        placeholder="7891234567895"
        description="Opcional. Passe o leitor aqui: o Caixa encontra o produto pelo código."
        maxLength={limits.barcodeLength}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('barcode')}
        // A scanner ends with Enter, which must not submit an incomplete form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Checkbox
        label="Favorito"
        description="Aparece primeiro no Caixa."
        {...form.getInputProps('isFavorite', { type: 'checkbox' })}
      />
      <ImagesField
        stored={stored}
        chosen={form.values.images}
        error={form.errors.images}
        onChange={(files) => form.setFieldValue('images', files)}
        onRefuse={(sentence) => form.setFieldError('images', sentence)}
      />
    </>
  );
}
