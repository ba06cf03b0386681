import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { cnpjMask } from '../../lib/masks.ts';
import { exampleOf } from '../../parts/sessions/price-per-hour.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { fieldWidth, SectionFields } from '../../ui/sections.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './profile.module.css';
import type { ProfileForm } from './profile-form.ts';
import { statusLabels } from './profile-sections.ts';
import { zoneChoices } from './time-zones.ts';

const statusChoices = Object.entries(statusLabels).map(([value, label]) => ({ value, label }));

export function ShopFields({ form }: { form: ProfileForm }) {
  const statusLabel = useId();
  const { status, timeZone, pricePerHour } = form.values;
  return (
    <SectionFields>
      <TextField label="Nome da loja" required autoComplete="organization" {...form.props('name')} />
      <div>
        <p id={statusLabel} className={styles.label}>
          Status
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={statusLabel}
          data={statusChoices}
          value={status}
          onChange={(next) => form.set({ status: next })}
        />
        <p className={styles.help}>É o que os clientes veem no aplicativo; aqui, nada fica bloqueado.</p>
      </div>
      <TextField
        label="Preço por hora (R$)"
        placeholder="6,00"
        inputMode="decimal"
        autoComplete="off"
        required
        description={exampleOf(pricePerHour)}
        {...form.props('pricePerHour')}
      />
      <NativeSelect
        label="Fuso horário"
        description="Vale para os dias e horários daqui em diante."
        data={zoneChoices}
        value={timeZone}
        error={form.props('timeZone').error}
        onChange={(event) => form.set({ timeZone: event.currentTarget.value })}
      />
    </SectionFields>
  );
}

interface AccountFieldsProps {
  readonly form: ProfileForm;
  /** Whether the e-mail was changed. */
  readonly asksPassword: boolean;
}

export function AccountFields({ form, asksPassword }: AccountFieldsProps) {
  return (
    <SectionFields>
      <TextField label="Nome do proprietário" required autoComplete="name" {...form.props('ownerName')} />
      <TextField
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        description="É com ele que você entra no sistema."
        {...form.props('email')}
      />
      {asksPassword && (
        <PasswordField
          label="Senha atual"
          required
          autoComplete="current-password"
          description={
            <>
              Para trocar o e-mail, confirme que é você. Avisaremos também o endereço antigo.{' '}
              <Link to={paths.forgotPassword} className={action.text}>
                Esqueci minha senha
              </Link>
            </>
          }
          {...form.props('currentPassword')}
        />
      )}
      <PhoneField label="Telefone/WhatsApp" className={fieldWidth.half} {...form.props('phone')} />
      <MaskedInput
        label="CNPJ"
        mask={cnpjMask}
        required
        className={fieldWidth.half}
        {...form.props('cnpj')}
      />
    </SectionFields>
  );
}
