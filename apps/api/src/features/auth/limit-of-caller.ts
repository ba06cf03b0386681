import type { PublicContext } from '../../context.ts';
import { addressKey, networkOf } from '../../limits/address-key.ts';
import type { Limit } from '../../limits/rate-counters.ts';
import { isKnownBrowser } from './known-browsers.ts';

/** What a call brings by which it is counted. */
export interface Caller {
  readonly address: string;
  readonly broughtBrowserToken: string | undefined;
}

/**
 * A limit for the caller's address, or for the browser where it signed in to the account before: the players of a lan house
 * share their address with its owner, and use up nothing of his.
 */
export async function limitOfCaller(
  ctx: PublicContext,
  { address, broughtBrowserToken: token }: Caller,
  limit: Omit<Limit, 'bucket'> & {
    readonly name: string;
    /** Absent: any account of the browser. */
    readonly account?: Partial<Record<'id' | 'email', string>>;
  },
): Promise<Limit> {
  const { name, account = {}, max, seconds } = limit;
  const isKnown = token !== undefined && (await isKnownBrowser(ctx, { account, token }));
  const who = isKnown ? `browser:${addressKey(token)}` : `address:${addressKey(networkOf(address))}`;
  return { bucket: `${name}-${who}`, max, seconds };
}
