import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { addCredits } from './add-credits.ts';
import { getCredits } from './get-credits.ts';
import { listCreditEntries } from './list-credit-entries.ts';
import { setCredits } from './set-credits.ts';

export function bindCredits(bind: Bind): void {
  bind(contract.getCredits, (ctx, { params }) => getCredits(ctx, params));
  bind(contract.listCreditEntries, (ctx, { params, query }) =>
    listCreditEntries(ctx, { ...params, ...query }),
  );
  bind(contract.addCredits, (ctx, { params, body }) => addCredits(ctx, { ...params, ...body }));
  bind(contract.setCredits, (ctx, { params, body }) => setCredits(ctx, { ...params, ...body }));
}
