import type { PublicContext } from '../../context.ts';
import { addressKey, networkOf } from '../../limits/address-key.ts';
import type { Limit } from '../../limits/rate-counters.ts';
import { isKnownBrowser } from './known-browsers.ts';

/** The parts of a request by which it is counted. */
export interface Caller {
  readonly address: string;
  readonly presentedBrowserToken: string | undefined;
}

/**
 * A limit per address, or per browser if it signed in to the account before: the players in a store share
 * their address with its owner, and must not use up the owner's attempts.
 */
export async function limitOfCaller(
  ctx: PublicContext,
  { address, presentedBrowserToken: token }: Caller,
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
