import { cnpjMask } from '../../lib/masks.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import type { SignupForm } from './signup-steps.ts';

export function TaxFields({ form }: { form: SignupForm }) {
  return (
    <>
      <MaskedInput label="CNPJ" mask={cnpjMask} required {...form.props('cnpj')} />
      <PhoneField label="Telefone/WhatsApp" {...form.props('phone')} />
    </>
  );
}
