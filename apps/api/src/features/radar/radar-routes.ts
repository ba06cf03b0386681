import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { explainSignal } from './explain-signal.ts';
import { getRadar } from './get-radar.ts';
import { listMinutes } from './list-minutes.ts';

export function bindRadar(bind: Bind): void {
  bind(contract.listMinutes, (ctx, { query }) => listMinutes(ctx, query));
  bind(contract.getRadar, (ctx) => getRadar(ctx));
  bind(contract.explainSignal, (ctx, { params, body }) => explainSignal(ctx, { ...params, ...body }));
}
