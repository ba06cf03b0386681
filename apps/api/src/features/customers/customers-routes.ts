import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { getCustomerImage } from './customer-images.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { removeCustomer } from './remove-customer.ts';
import { searchCustomers } from './search-customers.ts';
import { updateCustomer } from './update-customer.ts';
import { withCustomerId } from './with-customer-id.ts';

export function bindCustomers(bind: Bind): void {
  bind(contract.listCustomers, (ctx, { query }) => listCustomers(ctx, query));
  bind(contract.searchCustomers, (ctx, { query }) => searchCustomers(ctx, query));
  bind(contract.getCustomer, (ctx, { params }) => getCustomer(ctx, withCustomerId(params)));
  bind(contract.getCustomerImage, (ctx, { params }) => getCustomerImage(ctx, withCustomerId(params)));
  bind(contract.updateCustomer, (ctx, { params, body }) =>
    updateCustomer(ctx, { ...body, ...withCustomerId(params) }),
  );
  bind(contract.removeCustomer, (ctx, { params }) => removeCustomer(ctx, withCustomerId(params)));
}
