import * as contract from '@coruja/contract';
import { tenders } from '@coruja/domain';
import * as fc from 'fast-check';
import { retenderSale } from '../../src/features/sales/retender-sale.ts';
import { addMovement } from '../../src/features/shifts/add-movement.ts';
import { closeShift } from '../../src/features/shifts/close-shift.ts';
import { openShift } from '../../src/features/shifts/open-shift.ts';
import { type StepKind, type Stores, isForeign, kind, which } from './step.ts';
import { newest, nobody } from './store-model.ts';

// Cash shifts of the store with priced time; the other one has the switch off.

const shift = { shift: fc.nat({ max: 2 }), foreign: isForeign };
const amount = fc.integer({ min: 1, max: 50 });

export const shiftSteps: readonly StepKind[] = [
  kind({
    weight: 12,
    endpoint: contract.openShift,
    args: fc.record({ float: fc.integer({ min: 0, max: 100 }) }),
    async run({ own }, body) {
      const { id } = await openShift(own.context, contract.openShiftBody.parse(body));
      own.made.shifts.push(id);
    },
  }),
  kind({
    weight: 8,
    endpoint: contract.addShiftMovement,
    args: fc.record({ ...shift, amount, kind: fc.constantFrom('sangria', 'suprimento') }),
    async run(stores, { amount: moved, kind: of, ...at }) {
      const body = contract.shiftMovementBody.parse({ kind: of, amount: moved, reason: 'Cofre' });
      await addMovement(stores.own.context, { ...body, shiftId: shiftOf(stores, at) });
    },
  }),
  kind({
    weight: 8,
    endpoint: contract.closeShift,
    args: fc.record({ ...shift, counted: fc.integer({ min: 0, max: 300 }), left: fc.nat({ max: 100 }) }),
    async run(stores, { counted, left, ...at }) {
      const counts = [{ tender: 'CASH', counted }];
      const text = { counts, left: Math.min(left, counted), note: 'Contado.' };
      const body = contract.closeShiftBody.parse(text);
      await closeShift(stores.own.context, { ...body, shiftId: shiftOf(stores, at) });
    },
  }),
  kind({
    weight: 16,
    endpoint: contract.retenderSale,
    args: fc.record({ sale: which, foreign: isForeign, from: fc.constantFrom(...tenders) }),
    async run({ own, other }, { sale, foreign, from }) {
      const saleId = newest((foreign ? other : own).made.sales, sale)?.id ?? nobody;
      const to = from === 'PIX' ? 'CASH' : 'PIX';
      const body = contract.retenderBody.parse({ from, to, reason: 'Outra forma' });
      await retenderSale(own.context, { ...body, saleId });
    },
  }),
];

function shiftOf({ own, other }: Stores, at: { shift: number; foreign: boolean }): string {
  return newest((at.foreign ? other : own).made.shifts, at.shift) ?? nobody;
}
