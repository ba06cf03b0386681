import { type Lot, between, lotOf, oneOf } from './virtual-time.ts';
import type { World } from './world.ts';

// Everything that goes wrong between a lan house and its server, at random.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long the longest partition of a seed lasts. */
type Length = 'a minute' | 'two hours' | 'a day';

function lengthOf(seed: number): Length {
  if (seed % 10 === 0) return 'a day';
  return seed % 10 <= 4 ? 'two hours' : 'a minute';
}

const lengths = {
  'a minute': { ms: minute, horizonMs: 0.9 * hour },
  'two hours': { ms: 2 * hour, horizonMs: 2.9 * hour },
  'a day': { ms: 24 * hour, horizonMs: 24.9 * hour },
} as const;

export const horizonOf = (seed: number): number => lengths[lengthOf(seed)].horizonMs;

/** During the long partition few other faults occur: they would show nothing new. */
export const isLongPartition = (world: World): boolean =>
  world.time.now >= longFrom(world.seed) &&
  world.time.now < longFrom(world.seed) + lengths[lengthOf(world.seed)].ms &&
  lengthOf(world.seed) !== 'a minute';

const longFrom = (seed: number): number => (15 + (seed % 7) * 3) * minute;

/** Plans all faults. */
export function plague(world: World): void {
  const lot = lotOf(`${world.seed} faults`);
  longPartition(world, lot);
  for (const { index } of world.machines) {
    often(world, lot, {
      everyMs: 30 * minute,
      run: () => world.paths[index]?.cut(between(lot, 5, 90) * second),
    });
    often(world, lot, { everyMs: 50 * minute, run: () => killGuard(world, lot, index) });
    often(world, lot, { everyMs: 2 * hour, run: () => pullPlug(world, lot, index) });
    often(world, lot, {
      everyMs: 90 * minute,
      run: () => world.machines[index]?.moveWall(between(lot, -3 * 86_400, 3 * 86_400) * second),
    });
  }
  often(world, lot, { everyMs: 40 * minute, run: () => cutServer(world, between(lot, 10, 120) * second) });
  often(world, lot, { everyMs: 3 * hour, run: () => cutServer(world, between(lot, 4, 15) * minute) });
  often(world, lot, { everyMs: 50 * minute, run: () => killProcess(world, lot) });
  often(world, lot, { everyMs: 50 * minute, run: () => restartProcess(world, lot) });
  often(world, lot, { everyMs: 70 * minute, run: () => losesDatabase(world, between(lot, 2, 100) * second) });
}

/** Cuts off the whole lan house, every other computer, or the server itself. */
function longPartition(world: World, lot: Lot): void {
  const { ms } = lengths[lengthOf(world.seed)];
  const whom = oneOf(lot, ['all', 'some', 'server'] as const) ?? 'all';
  world.time.after(longFrom(world.seed), () => {
    world.note(`partition of ${lengthOf(world.seed)}: ${whom}`);
    if (whom === 'server') return cutServer(world, ms);
    for (const path of world.paths) if (whom === 'all' || lot() < 0.5) path.cut(ms);
  });
}

function often(world: World, lot: Lot, { everyMs, run }: { everyMs: number; run: () => unknown }): void {
  const next = (): void => {
    world.time.after(everyMs * -Math.log(1 - lot()), () => {
      if (world.air.isCalm) return;
      if (!isLongPartition(world) || lot() < 0.2) run();
      next();
    });
  };
  next();
}

function killGuard(world: World, lot: Lot, index: number): void {
  const machine = world.machines[index];
  if (!machine) return;
  world.noteOf(index, 'guard is killed');
  if (lot() < 0.5) {
    machine.killSoon();
    return;
  }
  machine.kill();
  world.time.after(between(lot, 1, 20) * second, () => machine.start());
}

function pullPlug(world: World, lot: Lot, index: number): void {
  const machine = world.machines[index];
  if (!machine?.isOn) return;
  world.noteOf(index, 'loses its power');
  machine.switchOff();
  const ms = lot() < 0.7 ? between(lot, 30, 170) * second : between(lot, 4, 60) * minute;
  world.time.after(ms, () => machine.switchOn());
}

function cutServer(world: World, ms: number): void {
  world.note(`the server is cut off for ${Math.round(ms / second)} s`);
  world.air.cuts += 1;
  world.time.after(ms, () => {
    world.air.cuts -= 1;
    if (world.air.isCalm) return;
    world.air.clearSince = world.time.now;
    world.note('the server is connected again');
  });
}

function killProcess(world: World, lot: Lot): void {
  const process = oneOf(lot, world.alive);
  if (!process) return;
  const silently = lot() < 0.4;
  world.note(`${process.name} is killed${silently ? ' silently' : ''}`);
  process.kill({ silently });
  comeBack(world, lot);
}

function restartProcess(world: World, lot: Lot): void {
  const process = oneOf(lot, world.alive);
  if (!process) return;
  world.note(`${process.name} ends`);
  world.serverDisturbedAt = world.time.now;
  void process.stop().then(() => world.note(`${process.name} has ended`));
  comeBack(world, lot);
}

function comeBack(world: World, lot: Lot): void {
  world.serverDisturbedAt = world.time.now;
  const ms = lot() < 0.8 ? between(lot, 1, 20) * second : between(lot, 1, 12) * minute;
  world.time.after(ms, () => (world.air.isCalm ? undefined : void world.startProcess()));
}

function losesDatabase(world: World, ms: number): void {
  if (world.isDatabaseDown) return;
  world.note(`the database is away for ${ms} ms`);
  world.isDatabaseDown = true;
  world.time.after(ms, () => {
    if (!world.isDatabaseDown) return;
    world.isDatabaseDown = false;
    world.serverDisturbedAt = world.time.now;
    world.note('the database is back');
    if (world.lot() < 0.8) world.live.gap();
  });
}

/** Ends all faults. */
export function mendAll(world: World): void {
  world.air.isCalm = true;
  world.air.clearSince = world.time.now;
  world.isDatabaseDown = false;
  world.startProcess();
  const wake = (): void => {
    for (const machine of world.machines) {
      machine.switchOn();
      machine.start();
    }
  };
  wake();
  // A command on its way may still have shut one down.
  world.time.after(minute, wake);
}
