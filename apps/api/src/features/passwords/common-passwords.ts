import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@coruja/domain';
import { AppError } from '../../app-error.ts';

// Sorted by frequency in leaked databases, without those refused for their length anyway.
const common = new Set(
  dictionary['passwords-common'].filter((word) => word.length >= limits.passwordMinLength).slice(0, 3_000),
);

/**
 * Refuses the 3,000 most common passwords (docs/product/stores.md#password).
 *
 * @throws AppError VALIDATION for the field
 */
export function refuseCommonPassword(field: string, password: string): void {
  if (!common.has(password.toLowerCase())) return;
  throw AppError.field(field, 'Esta senha é muito comum. Escolha outra, mais difícil de adivinhar.');
}
