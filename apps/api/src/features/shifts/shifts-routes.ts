import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { addMovement } from './add-movement.ts';
import { closeShift } from './close-shift.ts';
import { getCurrentShift, listShifts, showShift } from './find-shift.ts';
import { openShift } from './open-shift.ts';
import { reviewShift } from './review-shift.ts';
import { getShiftReport, verifyShift } from './shift-report.ts';

export function bindShifts(bind: Bind): void {
  bind(contract.openShift, (ctx, { body }) => openShift(ctx, body));
  bind(contract.getCurrentShift, (ctx) => getCurrentShift(ctx));
  bind(contract.listShifts, (ctx, { query }) => listShifts(ctx, query));
  bind(contract.getShift, (ctx, { params }) => showShift(ctx, params));
  bind(contract.addShiftMovement, (ctx, { params, body }) => addMovement(ctx, { ...params, ...body }));
  bind(contract.closeShift, (ctx, { params, body }) => closeShift(ctx, { ...params, ...body }));
  bind(contract.getShiftReport, (ctx, { params }) => getShiftReport(ctx, params));
  bind(contract.verifyShift, (ctx, { params }) => verifyShift(ctx, params));
  bind(contract.reviewShift, (ctx, { params, body }) => reviewShift(ctx, { ...params, ...body }));
}
