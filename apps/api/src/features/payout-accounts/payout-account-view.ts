import type { PayoutAccount, PayoutAccountFields } from '@coruja/contract';
import type { Updateable } from 'kysely';
import type { PayoutAccountsTable } from '../../db/tables.ts';
import type { PayoutAccountRow } from './payout-accounts-queries.ts';

export function payoutAccountView(row: PayoutAccountRow): PayoutAccount {
  return {
    ownerName: row.owner_name,
    cpfCnpj: row.cpf_cnpj,
    email: row.email,
    phone: row.phone,
    pixKeyType: row.pix_key_type,
    pixKey: row.pix_key,
    bankCode: row.bank_code,
    agency: row.agency,
    account: row.account,
    accountDigit: row.account_digit,
    bankAccountType: row.bank_account_type,
  };
}

/** All columns that an owner fills in: a payout account is written as a whole. */
export function payoutAccountColumns(fields: PayoutAccountFields) {
  return {
    owner_name: fields.ownerName,
    cpf_cnpj: fields.cpfCnpj,
    email: fields.email,
    phone: fields.phone,
    pix_key_type: fields.pixKeyType,
    pix_key: fields.pixKey,
    bank_code: fields.bankCode,
    agency: fields.agency,
    account: fields.account,
    account_digit: fields.accountDigit,
    bank_account_type: fields.bankAccountType,
  } satisfies Updateable<PayoutAccountsTable>;
}
