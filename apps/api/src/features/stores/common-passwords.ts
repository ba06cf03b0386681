import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@coruja/domain';
import { AppError } from '../../app-error.ts';

// The list is sorted by how often each stands in leaked databases; shorter ones are refused by their length already.
const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMinLength).slice(0, 3_000),
);

/**
 * Refuses the 3,000 passwords that people choose most (docs/product/stores.md#password).
 *
 * @throws AppError VALIDATION for the field
 */
export function refuseCommonPassword(field: string, password: string): void {
  if (!common.has(password.toLowerCase())) return;
  throw AppError.field(field, 'Esta senha é muito comum. Escolha outra, mais difícil de adivinhar.');
}
