import { loadBanks, unknownBankMessage } from '@coruja/contract';
import { AppError } from '../../app-error.ts';

/**
 * Refuses a code that no bank of the Central Bank's list bears. It stands here and not in the schema because the
 * console would have to load the whole list with its first screen.
 *
 * @throws AppError VALIDATION
 */
export async function assertKnownBank(code: string | null): Promise<void> {
  if (code === null) return;
  const banks = await loadBanks();
  if (!banks.some((bank) => bank.code === code)) throw AppError.field('bankCode', unknownBankMessage);
}
