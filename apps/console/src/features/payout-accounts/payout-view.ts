import { formatBrazilianCnpj, formatPhone, nationalPhone, type PayoutAccount } from '@coruja/contract';
import { cpfMask } from '../../lib/masks.ts';

// Formats stored data. A CPF is partly hidden, because the screen may be at a counter.

/** `***.444.777-**`, or a company's `11.222.333/0001-81`, which is public. */
export function shownDocument(document: string): string {
  return document.length === 11 ? hiddenCpf(document) : formatBrazilianCnpj(document);
}

/** A Pix key with its punctuation. */
export function shownPixKey({ pixKeyType, pixKey }: Pick<PayoutAccount, 'pixKeyType' | 'pixKey'>): string {
  const key = pixKey ?? '';
  if (pixKeyType === 'CPF' || pixKeyType === 'CNPJ') return shownDocument(key);
  return pixKeyType === 'PHONE' ? formatPhone(nationalPhone(key)) : key;
}

/** `1234567-8`, as far as known. */
export function shownAccount({
  account,
  accountDigit,
}: Pick<PayoutAccount, 'account' | 'accountDigit'>): string {
  return [account, accountDigit].filter(Boolean).join('-');
}

function hiddenCpf(cpf: string): string {
  return cpfMask
    .format(cpf)
    .replace(/^\d{3}/, '***')
    .replace(/\d{2}$/, '**');
}
