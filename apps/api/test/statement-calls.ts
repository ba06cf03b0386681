import * as contract from '@coruja/contract';
import { confirm, newChargedOrder } from './pix-calls.ts';
import type { Owner } from './test-app.ts';

type Body = contract.CallInput<typeof contract.checkPixStatement>['body'];

/** A credit of a bank's statement, in reais; of 21 November 2026 by default. */
export interface Credit {
  readonly amount: number;
  readonly day?: string;
  readonly at?: string;
  readonly id?: string;
  readonly txid?: string;
}

/** The statement of a month. */
export function statementOf(credits: readonly Credit[], fields: Partial<Omit<Body, 'credits'>> = {}): Body {
  return {
    firstDay: '2026-11-01',
    lastDay: '2026-11-30',
    ...fields,
    credits: {
      days: credits.map(({ day = '2026-11-21' }) => day),
      instants: credits.map(({ at = null }) => at),
      amounts: credits.map(({ amount }) => amount),
      ids: credits.map(({ id = null }) => id),
      words: credits.map(({ txid = '' }) => txid),
    },
  };
}

export function check(owner: Owner, body: Body) {
  return owner.call(contract.checkPixStatement, { params: { storeId: owner.store.id }, body });
}

/** An order whose payment somebody confirmed by hand. */
export async function newConfirmed(
  owner: Owner,
  body: Parameters<typeof newChargedOrder>[1],
): Promise<{ charge: contract.Charge; receivedPix: contract.ReceivedPix }> {
  const charge = await newChargedOrder(owner, body);
  const answer = await confirm(owner, charge.id);
  if (answer.status !== 201) throw new Error(`the PIX answered ${answer.status}: ${answer.error.message}`);
  return { charge, receivedPix: answer.body.receivedPix };
}
