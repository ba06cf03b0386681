import { MaskedInput } from '../../ui/masked-input.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CardForm, cardMasks, completed } from './card-form.ts';
import styles from './subscription.module.css';

/** The fields of a card, with autofill. */
export function CardFields({ form }: { form: CardForm }) {
  const complete = () => form.setValues(completed(form.values));
  return (
    <>
      <TextField
        label="Nome impresso no cartão"
        required
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={120}
        {...form.getInputProps('holderName')}
      />
      <MaskedInput
        label="Número do cartão"
        mask={cardMasks.number}
        required
        autoComplete="cc-number"
        data-card-number
        {...form.getInputProps('number')}
      />
      <div className={styles.thirds}>
        <MaskedInput
          label="Mês de validade"
          mask={cardMasks.expiryMonth}
          required
          autoComplete="cc-exp-month"
          {...form.getInputProps('expiryMonth')}
          onBlur={complete}
        />
        <MaskedInput
          label="Ano de validade"
          mask={cardMasks.expiryYear}
          required
          autoComplete="cc-exp-year"
          {...form.getInputProps('expiryYear')}
          onBlur={complete}
        />
        <MaskedInput
          label="CCV"
          mask={cardMasks.ccv}
          required
          autoComplete="cc-csc"
          {...form.getInputProps('ccv')}
        />
      </div>
    </>
  );
}
