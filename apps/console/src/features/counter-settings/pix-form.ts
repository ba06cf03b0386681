import { type PayoutAccount, type PixSettings, pixSettingsBody } from '@coruja/contract';
import { type FormErrors, schemaResolver } from '@mantine/form';
import { formatPriceField, parseMoney } from '../../lib/format.ts';
import { pixKeyMask } from '../../parts/pix/pix-key-formats.ts';
import type { PixKeyValues } from '../../parts/pix/pix-key-fields.tsx';
import type { PixSettingsBody } from './pix-settings-queries.ts';

export interface PixValues extends PixKeyValues {
  mode: PixSettings['mode'];
  sendsTxid: boolean;
  autoFrom: string;
  currentPassword: string;
}

/** The stored settings; without a key of their own, the key of the payout data, unless it was left out on purpose. */
export function valuesOf(settings: PixSettings, payout: PayoutAccount | null): PixValues {
  const offered = settings.mode === 'AUTO' ? null : payout;
  const [type, key] = settings.key
    ? [settings.keyType, settings.key]
    : [offered?.pixKeyType, offered?.pixKey];
  const pixKeyType = type && key ? type : '';
  return {
    mode: settings.mode,
    pixKeyType,
    pixKey: pixKeyType && key ? pixKeyMask(pixKeyType).significant(key) : '',
    sendsTxid: settings.sendsTxid,
    autoFrom: formatPriceField(settings.autoFrom),
    currentPassword: '',
  };
}

/** The body to send. Turning PIX off keeps the stored key; what is not shown stays as it is. */
export function bodyOf(values: PixValues, settings: PixSettings): PixSettingsBody {
  const { mode, sendsTxid, currentPassword } = values;
  const { key, keyType } =
    mode === 'OFF' ? settings : { key: values.pixKey, keyType: values.pixKeyType || null };
  const autoFrom = mode === 'AUTO' ? parseMoney(values.autoFrom) : settings.autoFrom;
  return { mode, key, keyType, sendsTxid, autoFrom, currentPassword } as PixSettingsBody;
}

const check = schemaResolver(pixSettingsBody, { sync: true });

/** The contract's messages. */
export function problemsOf(body: PixSettingsBody): FormErrors {
  // The key is checked only once there is a password.
  return inForm({ ...check({ ...body, currentPassword: '-' }), ...check(body) });
}

/** The messages under the form's names of the fields. */
export function inForm({ key, keyType, ...others }: FormErrors): FormErrors {
  return { ...others, ...(key && { pixKey: key }), ...(keyType && { pixKeyType: keyType }) };
}
