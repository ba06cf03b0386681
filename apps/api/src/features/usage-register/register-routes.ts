import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { eraseOwnData } from './erase-own-data.ts';
import { exportOwnData } from './export-own-data.ts';
import { listRegisterEntries } from './list-register-entries.ts';
import { listRegisterOpenings } from './list-register-openings.ts';
import { openRegister } from './open-register.ts';

export function bindRegister(bind: Bind): void {
  bind(contract.openRegister, (ctx, { body }, { address }) => openRegister(ctx, { ...body, address }));
  bind(contract.listRegisterOpenings, (ctx, { query }) => listRegisterOpenings(ctx, query));
  bind(contract.listRegisterEntries, (ctx, { params, query }) =>
    listRegisterEntries(ctx, { ...params, ...query }),
  );
  bind(contract.exportOwnData, (ctx, { params }, { address }) =>
    exportOwnData(ctx, { ...withCustomerId(params), address }),
  );
  bind(contract.eraseOwnData, (ctx, { params }, { address }) =>
    eraseOwnData(ctx, { ...withCustomerId(params), address }),
  );
}
