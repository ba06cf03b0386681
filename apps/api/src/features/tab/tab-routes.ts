import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { getTab, listTabEntries } from './get-tab.ts';
import { getTabsSummary, listTabs } from './list-tabs.ts';
import { recordTabPayment } from './record-tab-payment.ts';
import { setTabLimit } from './set-tab-limit.ts';

export function bindTab(bind: Bind): void {
  bind(contract.getTab, (ctx, { params }) => getTab(ctx, withCustomerId(params)));
  bind(contract.listTabEntries, (ctx, { params, query }) =>
    listTabEntries(ctx, { ...withCustomerId(params), ...query }),
  );
  bind(contract.recordTabPayment, (ctx, { params, body }) =>
    recordTabPayment(ctx, { ...withCustomerId(params), ...body }),
  );
  bind(contract.setTabLimit, (ctx, { params, body }) =>
    setTabLimit(ctx, { ...withCustomerId(params), ...body }),
  );
  bind(contract.listTabs, (ctx, { query }) => listTabs(ctx, query));
  bind(contract.getTabsSummary, (ctx) => getTabsSummary(ctx));
}
