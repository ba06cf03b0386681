import { type CallInput, type Store, type updateStore, updateStoreBody } from '@coruja/contract';
import { parseMoney } from '../../lib/format.ts';
import type { Fields } from '../../lib/use-fields.ts';
import type { AddressField } from '../../parts/forms/address-fields.tsx';
import { priceText } from '../../parts/sessions/price-per-hour.ts';

export type ProfileBody = CallInput<typeof updateStore>['body'];

type AccountField =
  | 'name'
  | 'status'
  | 'pricePerHour'
  | 'timeZone'
  | 'ownerName'
  | 'email'
  | 'currentPassword'
  | 'phone'
  | 'cnpj';

export type ProfileField = AccountField | AddressField;

/** The fields' values: documents without punctuation, the price as typed, '' for none. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileForm = Fields<ProfileField>;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

/** The stored fields. A price of zero counts as none. */
export function valuesOf(store: Store): ProfileValues {
  const { address } = store;
  return {
    name: store.name,
    status: store.status,
    pricePerHour: priceText(store.pricePerHour),
    timeZone: store.timeZone,
    ownerName: store.ownerName,
    email: store.email,
    currentPassword: '',
    phone: store.phone,
    cnpj: store.cnpj,
    cep: address.cep,
    rua: address.rua,
    numero: address.numero,
    complemento: address.complemento ?? '',
    bairro: address.bairro,
    cidade: address.cidade,
    estado: address.estado,
    pais: address.pais,
  };
}

const addressFields: readonly string[] = [
  'cep',
  'rua',
  'numero',
  'complemento',
  'bairro',
  'cidade',
  'estado',
  'pais',
] satisfies AddressField[];

/** The changed fields as a body; null without changes. */
export function changesOf(values: ProfileValues, loaded: ProfileValues): Record<string, unknown> | null {
  const before = new Map(sent(loaded));
  // Object.is, because an invalid price is NaN.
  const changed = sent(values).filter(([field, value]) => !Object.is(value, before.get(field)));
  if (changed.length === 0) return null;
  const isOfAddress = ([field]: readonly [string, unknown]) => addressFields.includes(field);
  const address = changed.filter(isOfAddress);
  return {
    ...Object.fromEntries(changed.filter((entry) => !isOfAddress(entry))),
    ...(address.length > 0 ? { address: Object.fromEntries(address) } : {}),
    ...(needsPassword(values, loaded) ? { currentPassword: values.currentPassword } : {}),
  };
}

/** A new e-mail needs the present password (docs/product/stores.md#present-password). */
export function needsPassword(values: ProfileValues, loaded: ProfileValues): boolean {
  return emailOf(values) !== emailOf(loaded);
}

/** The server's messages for changed fields; unchanged ones are not checked. */
export function checkChanges(values: ProfileValues, loaded: ProfileValues): ProfileErrors {
  const issues = updateStoreBody.safeParse(changesOf(values, loaded) ?? {}).error?.issues ?? [];
  const errors: ProfileErrors = {};
  for (const { path, message } of issues) errors[fieldOf(path.join('.'))] ??= message;
  if (needsPassword(values, loaded) && values.currentPassword === '') {
    errors.currentPassword = 'Para trocar o e-mail, informe a senha atual.';
  }
  return errors;
}

/** The server's refusals by form field: `address.cep` is the field `cep`. */
export function errorsOf(fields: Readonly<Record<string, string>>): ProfileErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldOf(path), message]));
}

function fieldOf(path: string): ProfileField {
  return path.replace(/^address\./, '') as ProfileField;
}

/** Each field as it would be sent, so that `12,5` and `12,50` do not differ. */
function sent(values: ProfileValues): Array<readonly [string, unknown]> {
  const { currentPassword: _, email: __, pricePerHour, ...texts } = values;
  const price = pricePerHour.trim() === '' ? null : (parseMoney(pricePerHour) ?? Number.NaN);
  const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()] as const);
  return [...trimmed, ['email', emailOf(values)], ['pricePerHour', price]];
}

function emailOf(values: ProfileValues): string {
  return values.email.trim().toLowerCase();
}
