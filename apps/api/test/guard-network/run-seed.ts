import type { InvariantCheck } from '../model/invariants.ts';
import { watch } from './checks.ts';
import { operate } from './console-operator.ts';
import { horizonOf, isLongPartition, mendAll, plague } from './faults.ts';
import { settle } from './reckoning.ts';
import { type Ground, World } from './world.ts';

const minute = 60_000;
/** Longer than any wait between two tries, and than the pause between two writings of readings. */
const convalescenceMs = 5.5 * minute;

/** One lan house through everything that befalls it, and the reckoning at its end. */
export async function runSeed(
  ground: Ground,
  options: { seed: number; guards: number; check: InvariantCheck },
): Promise<World> {
  await ground.database.query('truncate stores, people, guard_processes cascade');
  const world = new World(ground, options.seed);
  await world.furnish(options.guards);
  // Everybody there before anything goes wrong.
  await world.pass(2 * minute);
  watch(world);
  plague(world);
  operate(world, () => (isLongPartition(world) ? 180_000 : 15_000));
  everyMinute(world);
  await world.pass(horizonOf(options.seed));
  mendAll(world);
  await world.pass(convalescenceMs);
  if (world.violations.length === 0) await settle(world, options.check);
  return world;
}

function everyMinute(world: World): void {
  world.time.after(minute, async () => {
    await world.runFairTime();
    everyMinute(world);
  });
}
