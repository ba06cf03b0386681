import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { addCredits } from './add-credits.ts';
import { getCredits } from './get-credits.ts';
import { listCreditEntries } from './list-credit-entries.ts';
import { setCredits } from './set-credits.ts';
import { transferCredits } from './transfer-credits.ts';

export function bindCredits(bind: Bind): void {
  bind(contract.getCredits, (ctx, { params }) => getCredits(ctx, withCustomerId(params)));
  bind(contract.listCreditEntries, (ctx, { params, query }) =>
    listCreditEntries(ctx, { ...withCustomerId(params), ...query }),
  );
  bind(contract.addCredits, (ctx, { params, body }) =>
    addCredits(ctx, { ...withCustomerId(params), ...body }),
  );
  bind(contract.setCredits, (ctx, { params, body }) =>
    setCredits(ctx, { ...withCustomerId(params), ...body }),
  );
  bind(contract.transferCredits, (ctx, { params, body: { toUserId: toCustomerId, minutes } }) =>
    transferCredits(ctx, { ...withCustomerId(params), toCustomerId, minutes }),
  );
}
