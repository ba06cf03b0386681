import * as contract from '@coruja/contract';
import { newComputer } from './factories.ts';
import { type PricedOwner, newPricedOwner } from './priced-owner.ts';
import type { TestApp } from './test-app.ts';

export interface WeighedFloor {
  readonly owner: PricedOwner;
  /** In no room. */
  readonly common: string;
  readonly otherCommon: string;
  /** In a room of weight 1,50. */
  readonly vip: string;
}

/** Computers in rooms of two weights; time costs R$ 6,00 an hour everywhere. */
export async function newWeighedFloor(testApp: TestApp): Promise<WeighedFloor> {
  const owner = await newPricedOwner(testApp, { weight: 1.5 });
  const common = await newComputer(owner, 'PC 01');
  const otherCommon = await newComputer(owner, 'PC 02');
  const vip = await newComputer(owner, 'VIP 01');
  await owner.call(contract.updateComputer, {
    params: { storeId: owner.store.id, computerId: vip.id },
    body: { roomId: owner.roomId },
  });
  return { owner, common: common.id, otherCommon: otherCommon.id, vip: vip.id };
}
