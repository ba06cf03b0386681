import { type Random, between, randomFor, oneOf } from './virtual-time.ts';
import type { Simulation } from './simulation.ts';

// Everything that goes wrong between a lan house and its server, at random.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long the longest partition of a seed lasts. */
type PartitionLength = 'a minute' | 'two hours' | 'a day';

function lengthOf(seed: number): PartitionLength {
  if (seed % 10 === 0) return 'a day';
  return seed % 10 <= 4 ? 'two hours' : 'a minute';
}

const lengths = {
  'a minute': { ms: minute, horizonMs: 0.9 * hour },
  'two hours': { ms: 2 * hour, horizonMs: 2.9 * hour },
  'a day': { ms: 24 * hour, horizonMs: 24.9 * hour },
} as const;

export const durationOf = (seed: number): number => lengths[lengthOf(seed)].horizonMs;

/** During the long partition few other faults occur: they would show nothing new. */
export const isLongPartition = (simulation: Simulation): boolean =>
  simulation.time.now >= longFrom(simulation.seed) &&
  simulation.time.now < longFrom(simulation.seed) + lengths[lengthOf(simulation.seed)].ms &&
  lengthOf(simulation.seed) !== 'a minute';

const longFrom = (seed: number): number => (15 + (seed % 7) * 3) * minute;

/** Plans all faults. */
export function scheduleFaults(simulation: Simulation): void {
  const random = randomFor(`${simulation.seed} faults`);
  longPartition(simulation, random);
  for (const { index } of simulation.machines) {
    repeatAtRandom(simulation, random, {
      everyMs: 30 * minute,
      run: () => simulation.paths[index]?.cut(between(random, 5, 90) * second),
    });
    repeatAtRandom(simulation, random, {
      everyMs: 50 * minute,
      run: () => killGuard(simulation, random, index),
    });
    repeatAtRandom(simulation, random, { everyMs: 2 * hour, run: () => cutPower(simulation, random, index) });
    repeatAtRandom(simulation, random, {
      everyMs: 90 * minute,
      run: () => simulation.machines[index]?.moveWall(between(random, -3 * 86_400, 3 * 86_400) * second),
    });
  }
  repeatAtRandom(simulation, random, {
    everyMs: 40 * minute,
    run: () => cutServer(simulation, between(random, 10, 120) * second),
  });
  repeatAtRandom(simulation, random, {
    everyMs: 3 * hour,
    run: () => cutServer(simulation, between(random, 4, 15) * minute),
  });
  repeatAtRandom(simulation, random, { everyMs: 50 * minute, run: () => killProcess(simulation, random) });
  repeatAtRandom(simulation, random, { everyMs: 50 * minute, run: () => restartProcess(simulation, random) });
  repeatAtRandom(simulation, random, {
    everyMs: 70 * minute,
    run: () => stopDatabase(simulation, between(random, 2, 100) * second),
  });
}

/** Cuts off the whole lan house, every other computer, or the server itself. */
function longPartition(simulation: Simulation, random: Random): void {
  const { ms } = lengths[lengthOf(simulation.seed)];
  const scope = oneOf(random, ['all', 'some', 'server'] as const) ?? 'all';
  simulation.time.after(longFrom(simulation.seed), () => {
    simulation.note(`partition of ${lengthOf(simulation.seed)}: ${scope}`);
    if (scope === 'server') return cutServer(simulation, ms);
    for (const path of simulation.paths) if (scope === 'all' || random() < 0.5) path.cut(ms);
  });
}

function repeatAtRandom(
  simulation: Simulation,
  random: Random,
  { everyMs, run }: { everyMs: number; run: () => unknown },
): void {
  const next = (): void => {
    simulation.time.after(everyMs * -Math.log(1 - random()), () => {
      if (simulation.network.isFaultFree) return;
      if (!isLongPartition(simulation) || random() < 0.2) run();
      next();
    });
  };
  next();
}

function killGuard(simulation: Simulation, random: Random, index: number): void {
  const machine = simulation.machines[index];
  if (!machine) return;
  simulation.noteOf(index, 'guard is killed');
  if (random() < 0.5) {
    machine.killSoon();
    return;
  }
  machine.kill();
  simulation.time.after(between(random, 1, 20) * second, () => machine.start());
}

function cutPower(simulation: Simulation, random: Random, index: number): void {
  const machine = simulation.machines[index];
  if (!machine?.isOn) return;
  simulation.noteOf(index, 'loses its power');
  machine.switchOff();
  const ms = random() < 0.7 ? between(random, 30, 170) * second : between(random, 4, 60) * minute;
  simulation.time.after(ms, () => machine.switchOn());
}

function cutServer(simulation: Simulation, ms: number): void {
  simulation.note(`the server is cut off for ${Math.round(ms / second)} s`);
  simulation.network.cuts += 1;
  simulation.time.after(ms, () => {
    simulation.network.cuts -= 1;
    if (simulation.network.isFaultFree) return;
    simulation.network.clearSince = simulation.time.now;
    simulation.note('the server is connected again');
  });
}

function killProcess(simulation: Simulation, random: Random): void {
  const process = oneOf(random, simulation.alive);
  if (!process) return;
  const silently = random() < 0.4;
  simulation.note(`${process.name} is killed${silently ? ' silently' : ''}`);
  process.kill({ silently });
  startLater(simulation, random);
}

function restartProcess(simulation: Simulation, random: Random): void {
  const process = oneOf(random, simulation.alive);
  if (!process) return;
  simulation.note(`${process.name} ends`);
  simulation.serverDisturbedAt = simulation.time.now;
  void process.stop().then(() => simulation.note(`${process.name} has ended`));
  startLater(simulation, random);
}

function startLater(simulation: Simulation, random: Random): void {
  simulation.serverDisturbedAt = simulation.time.now;
  const ms = random() < 0.8 ? between(random, 1, 20) * second : between(random, 1, 12) * minute;
  simulation.time.after(ms, () =>
    simulation.network.isFaultFree ? undefined : void simulation.startProcess(),
  );
}

function stopDatabase(simulation: Simulation, ms: number): void {
  if (simulation.isDatabaseDown) return;
  simulation.note(`the database is away for ${ms} ms`);
  simulation.isDatabaseDown = true;
  simulation.time.after(ms, () => {
    if (!simulation.isDatabaseDown) return;
    simulation.isDatabaseDown = false;
    simulation.serverDisturbedAt = simulation.time.now;
    simulation.note('the database is back');
    if (simulation.random() < 0.8) simulation.live.gap();
  });
}

/** Ends all faults. */
export function endAllFaults(simulation: Simulation): void {
  simulation.network.isFaultFree = true;
  simulation.network.clearSince = simulation.time.now;
  simulation.isDatabaseDown = false;
  simulation.startProcess();
  const wake = (): void => {
    for (const machine of simulation.machines) {
      machine.switchOn();
      machine.start();
    }
  };
  wake();
  // A command on its way may still have shut one down.
  simulation.time.after(minute, wake);
}
