import { dayInZone, limits } from '@coruja/domain';
import { SegmentedControl, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { serverMessage } from '../../api/errors.ts';
import { showFormFailure } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { DateField, isWholeDay } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkCoupon, exampleOf, newCoupon, toBody, usesMask } from './coupon-form.ts';
import styles from './coupons-page.module.css';
import { useCreateCoupon } from './coupons-queries.ts';

/** 'Criar cupom' (docs/product/coupons.md#the-screen). */
export function CreateCouponDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateCoupon();
  const kindLabel = useId();
  const form = useForm({
    initialValues: newCoupon,
    validate: checkCoupon,
    transformValues: toBody,
  });
  useFreshForm(form, opened, () => newCoupon);
  const { kind } = form.values;

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Criar cupom"
      submitLabel="Criar cupom"
      form={form}
      onSubmit={(body) =>
        create.mutateAsync(body, {
          // The server's message comes first (docs/product/words.md#failures).
          onError: (error) =>
            showFormFailure(form, serverMessage(error) ?? 'Erro ao criar cupom.', {
              COUPON_CODE_TAKEN: 'code',
            })(error),
        })
      }
    >
      <TextField
        label="Código"
        required
        data-autofocus
        placeholder="CORUJAO10"
        description="O que se digita no caixa."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.couponCodeLength}
        {...form.getInputProps('code')}
        onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
      />
      <div>
        <p id={kindLabel} className={styles.fieldLabel}>
          Tipo de desconto
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={kindLabel}
          data={[
            { value: 'percentage', label: 'Porcentagem (%)' },
            { value: 'fixed', label: 'Valor fixo (R$)' },
          ]}
          {...form.getInputProps('kind')}
        />
      </div>
      <TextField
        label={kind === 'percentage' ? 'Desconto (%)' : 'Desconto (R$)'}
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder={kind === 'percentage' ? '10' : '5,00'}
        description={exampleOf(form.values)}
        {...form.getInputProps('discountValue')}
      />
      <MaskedInput
        label="Limite de usos"
        mask={usesMask}
        description="Opcional. Vazio ou 0: sem limite."
        {...form.getInputProps('usageLimit')}
      />
      <DateField
        label="Validade"
        description={<ExpiryHelp day={form.values.expiresAt} />}
        {...form.getInputProps('expiresAt')}
      />
      <Textarea
        label="Descrição"
        rows={2}
        maxLength={limits.textLength}
        placeholder="Opcional, como: promoção de sábado"
        {...form.getInputProps('description')}
      />
    </FormDialog>
  );
}

/** Explains the chosen day, and warns about a past one. */
function ExpiryHelp({ day }: { day: string }) {
  const today = dayInZone(useNow(60_000), useStore().timeZone);
  if (isWholeDay(day) && day < today) return 'Este dia já passou: o cupom já nasce expirado.';
  return 'Opcional. O cupom vale até o fim do dia, 23:59:59.';
}
