import { loadBanks, unknownBankMessage } from '@coruja/contract';
import { AppError } from '../../app-error.ts';

/**
 * Refuses a code that is not in the Central Bank's list. Not part of the schema, because the console would
 * have to load the whole list with its first screen.
 *
 * @throws AppError VALIDATION
 */
export async function assertKnownBank(code: string | null): Promise<void> {
  if (code === null) return;
  const banks = await loadBanks();
  if (!banks.some((bank) => bank.code === code)) throw AppError.field('bankCode', unknownBankMessage);
}
