import type { InvariantCheck } from '../model/invariants.ts';
import { watch } from './checks.ts';
import { operate } from './console-operator.ts';
import { horizonOf, isLongPartition, mendAll, plague } from './faults.ts';
import { settle } from './reckoning.ts';
import { type Ground, World } from './world.ts';

const minute = 60_000;
/** Longer than any retry delay, and than the interval of writing readings. */
const convalescenceMs = 5.5 * minute;

/** Simulates one lan house with all its faults, and the final check. */
export async function runSeed(
  ground: Ground,
  options: { seed: number; guards: number; check: InvariantCheck },
): Promise<World> {
  await ground.database.query('truncate stores, people, guard_processes cascade');
  const world = new World(ground, options.seed);
  await world.furnish(options.guards);
  // Every guard is connected before the first fault.
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
