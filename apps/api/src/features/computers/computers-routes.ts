import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { createComputer, createComputers } from './create-computer.ts';
import { deleteComputer } from './delete-computer.ts';
import { getComputer } from './get-computer.ts';
import { listComputers } from './list-computers.ts';
import { setComputerLock } from './set-computer-lock.ts';
import { updateComputer } from './update-computer.ts';

export function bindComputers(bind: Bind): void {
  bind(contract.listComputers, (ctx) => listComputers(ctx));
  bind(contract.createComputer, (ctx, { body }) => createComputer(ctx, body));
  bind(contract.createComputers, (ctx, { body }) => createComputers(ctx, body));
  bind(contract.getComputer, (ctx, { params }) => getComputer(ctx, params));
  bind(contract.updateComputer, (ctx, { params, body }) => updateComputer(ctx, { ...params, ...body }));
  bind(contract.deleteComputer, (ctx, { params }) => deleteComputer(ctx, params));
  bind(contract.lockComputer, (ctx, { params, body }) =>
    setComputerLock(ctx, { computerId: params.computerId, isLocked: true, repeated: body }),
  );
  bind(contract.unlockComputer, (ctx, { params, body }) =>
    setComputerLock(ctx, { computerId: params.computerId, isLocked: false, repeated: body }),
  );
}
