import { type Customer, digitsOf, isValidCpf } from '@coruja/contract';
import { limits, normalizeForSearch } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { countCpfQuestion } from './count-cpf-question.ts';
import { customerView, strangerView } from './customer-view.ts';
import { findStranger, searchCustomerRows } from './customers-queries.ts';

/**
 * Finds this store's customers by any part of name or CPF; accents, case and punctuation do not matter. A
 * whole CPF also shows whether other stores know such a person, and nothing about them
 * (docs/decisions/0020-cpf-disclosure.md).
 *
 * @throws AppError RATE_LIMITED for a whole CPF after too many others
 */
export async function searchCustomers(ctx: StoreContext, input: { q: string }): Promise<Customer[]> {
  const words = searchWords(input.q);
  if (words.length === 0) return [];
  const rows = await searchCustomerRows(ctx.db, ctx.storeId, { words, limit: limits.searchResults });
  if (rows.length > 0) return rows.map(customerView);
  const cpf = digitsOf(input.q);
  if (cpf.length !== 11 || !isValidCpf(cpf)) return [];
  await countCpfQuestion(ctx, cpf);
  const stranger = await findStranger(ctx.db, cpf);
  return stranger ? [strangerView({ id: stranger.id, cpf })] : [];
}

/** Words of a name unchanged; a part of a CPF without its punctuation. */
function searchWords(text: string): string[] {
  const plain = normalizeForSearch(text.replaceAll('\u0000', ''));
  if (/^[\d.\-\s]+$/.test(plain)) return [digitsOf(plain)].filter((word) => word !== '');
  return plain.split(' ').filter((word) => word !== '');
}
