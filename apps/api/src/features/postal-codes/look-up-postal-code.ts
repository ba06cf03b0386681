import type { PostalAddress } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { findPostalCode, cachePostalCode } from './postal-codes-queries.ts';

const day = 86_400_000;
const keptMs = 60 * day;
// How long we remember that a code does not exist: shorter, because a street may get its code tomorrow.
const missingKeptMs = day;

/**
 * The address of a postal code, from the cache or from the services behind the port.
 *
 * @throws AppError CEP_NOT_FOUND, CEP_UNAVAILABLE when no service answers and nothing is cached
 */
export async function lookUpPostalCode(ctx: PublicContext, input: { cep: string }): Promise<PostalAddress> {
  const kept = await findPostalCode(ctx.db, input.cep);
  const age = kept ? ctx.now().getTime() - kept.fetched_at.getTime() : Number.POSITIVE_INFINITY;
  if (kept && age >= 0 && age < (kept.answer ? keptMs : missingKeptMs)) return addressOf(kept.answer);

  const answer = await ctx.ports.postalCodes.lookUp(input.cep);
  if (answer.kind === 'unavailable') {
    // An old address is better than none.
    if (kept?.answer) return kept.answer;
    throw new AppError('CEP_UNAVAILABLE');
  }
  const address = answer.kind === 'found' ? answer.address : null;
  await cachePostalCode(ctx.db, { cep: input.cep, address, at: ctx.now() });
  return addressOf(address);
}

function addressOf(address: PostalAddress | null): PostalAddress {
  assertThat(address, 'CEP_NOT_FOUND');
  return address;
}
