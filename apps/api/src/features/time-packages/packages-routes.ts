import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { cancelCustomerPackage } from './cancel-customer-package.ts';
import { listCustomerPackages } from './list-customer-packages.ts';

export function bindPackages(bind: Bind): void {
  bind(contract.listCustomerPackages, (ctx, { params }) => listCustomerPackages(ctx, withCustomerId(params)));
  bind(contract.cancelCustomerPackage, (ctx, { params }) => cancelCustomerPackage(ctx, params));
}
