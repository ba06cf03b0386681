import { computerBody } from '@coruja/contract';
import { createComputer } from '../features/computers/create-computer.ts';
import type { Random } from './random.ts';
import { type Calendar, type PlannedAction, PlannedId, minute } from './timeline.ts';

export interface Machine {
  readonly id: PlannedId;
  readonly name: string;
  readonly isVip: boolean;
  /** How popular the computer is; 1 is normal. */
  readonly weight: number;
  readonly calendar: Calendar;
}

/** Bought in batches, as stores do; the last one is the VIP room. */
const lots = [
  {
    prefix: 'PC',
    count: 8,
    cpu: ['Intel Core i3-10100F', 'Intel Core i3-12100F'],
    gpu: ['NVIDIA GeForce GTX 1650 4 GB'],
    ram: ['8 GB DDR4', '16 GB DDR4'],
  },
  {
    prefix: 'PC',
    count: 8,
    cpu: ['AMD Ryzen 5 5500', 'AMD Ryzen 5 5600'],
    gpu: ['AMD Radeon RX 6600 8 GB', 'NVIDIA GeForce RTX 3050 8 GB'],
    ram: ['16 GB DDR4'],
  },
  {
    prefix: 'PC',
    count: 6,
    cpu: ['Intel Core i5-12400F', 'Intel Core i5-13400F'],
    gpu: ['NVIDIA GeForce RTX 3060 12 GB', 'NVIDIA GeForce RTX 4060 8 GB'],
    ram: ['16 GB DDR4', '32 GB DDR4'],
  },
  {
    prefix: 'PS5',
    count: 2,
    cpu: ['AMD Ryzen 5 5600'],
    gpu: ['AMD Radeon RX 6700 XT 12 GB'],
    ram: ['16 GB DDR4'],
  },
  {
    prefix: 'VIP',
    count: 6,
    cpu: ['AMD Ryzen 7 7800X3D', 'Intel Core i7-14700F'],
    gpu: ['NVIDIA GeForce RTX 4070 Super 12 GB', 'NVIDIA GeForce RTX 4070 Ti Super 16 GB'],
    ram: ['32 GB DDR5', '64 GB DDR5'],
  },
] as const;

/** The thirty computers, added one after the other on the day the store opened. */
export function planFloor(
  random: Random,
  openedAt: number,
): { machines: Machine[]; actions: PlannedAction[] } {
  const machines: Machine[] = [];
  const actions: PlannedAction[] = [];
  for (const lot of lots) {
    for (let place = 0; place < lot.count; place += 1) {
      const isVip = lot.prefix === 'VIP';
      const number = machines.filter((machine) => machine.name.startsWith(lot.prefix)).length + 1;
      const name = `${lot.prefix} ${String(number).padStart(2, '0')}`;
      const at = openedAt + (30 + 4 * machines.length) * minute;
      const specifications = {
        cpu: random.pick(lot.cpu),
        gpu: random.pick(lot.gpu),
        ram: random.pick(lot.ram),
      };
      const id = new PlannedId();
      const weight = (isVip ? 1.4 : 1) * (random.between([60, 140]) / 100);
      machines.push({ id, name, isVip, weight, calendar: { freeFrom: at, reservedFrom: Infinity } });
      const run: PlannedAction['run'] = async (ctx) => {
        id.value = (await createComputer(ctx, computerBody.parse({ name, specifications }))).id;
      };
      actions.push({ at, run });
    }
  }
  return { machines, actions };
}
