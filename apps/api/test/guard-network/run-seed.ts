import type { InvariantCheck } from '../model/invariants.ts';
import { scheduleChecks } from './checks.ts';
import { runOperator } from './console-operator.ts';
import { durationOf, isLongPartition, endAllFaults, scheduleFaults } from './faults.ts';
import { checkFinalState } from './final-checks.ts';
import { type SimulationDatabase, Simulation } from './simulation.ts';

const minute = 60_000;
/** Longer than any retry delay, and than the interval of writing readings. */
const settleMs = 5.5 * minute;

/** Simulates one lan house with all its faults, then the final check. */
export async function runSeed(
  databases: SimulationDatabase,
  options: { seed: number; guards: number; check: InvariantCheck },
): Promise<Simulation> {
  await databases.database.query('truncate stores, people, guard_processes cascade');
  const simulation = new Simulation(databases, options.seed);
  await simulation.setUp(options.guards);
  // Every guard is connected before the first fault.
  await simulation.run(2 * minute);
  scheduleChecks(simulation);
  scheduleFaults(simulation);
  runOperator(simulation, () => (isLongPartition(simulation) ? 180_000 : 15_000));
  everyMinute(simulation);
  await simulation.run(durationOf(options.seed));
  endAllFaults(simulation);
  await simulation.run(settleMs);
  if (simulation.failures.length === 0) await checkFinalState(simulation, options.check);
  return simulation;
}

function everyMinute(simulation: Simulation): void {
  simulation.time.after(minute, async () => {
    await simulation.runFairTime();
    everyMinute(simulation);
  });
}
