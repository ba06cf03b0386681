import { cnpjMask, phoneMask } from '../../lib/masks.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { SignupForm } from './signup-steps.ts';

export function TaxFields({ form }: { form: SignupForm }) {
  return (
    <>
      <MaskedInput label="CNPJ" mask={cnpjMask} required {...form.props('cnpj')} />
      <MaskedInput
        label="Telefone/WhatsApp"
        mask={phoneMask}
        type="tel"
        required
        autoComplete="tel-national"
        {...form.props('phone')}
      />
    </>
  );
}
