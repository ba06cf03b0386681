import { CompiledQuery } from 'kysely';
import type { Simulation } from './simulation.ts';

/**
 * All guards must be back this long after a fault: the silence, a handshake timeout, and the longest
 * reconnect delay.
 */
const recoveryMs = 150_000;
/** When a missed change must be corrected: by the first heartbeat after 20 s. */
const correctionMs = 45_000;
/** Both sides agree to within this. */
const toleranceMs = 5_000;
/** "Sem conexão há …" within 45 s. */
const absenceMs = 45_000;

/** Checks all computers twice a minute, and what the console shows of them once a minute. */
export function scheduleChecks(simulation: Simulation): void {
  const look = async (): Promise<void> => {
    for (const { index } of simulation.machines) checkComputer(simulation, index);
    if (Math.round(simulation.time.now / 30_000) % 2 === 0) await checkPresence(simulation);
    simulation.time.after(30_000, look);
  };
  simulation.time.after(30_000, look);
}

function isHealthySince(simulation: Simulation, index: number, since: number): boolean {
  const [machine, path, computer] = [
    simulation.machines[index],
    simulation.paths[index],
    simulation.expected.computers[index],
  ];
  if (
    !machine ||
    !path ||
    !computer ||
    machine.state === null ||
    machine.token === null ||
    !computer.isPaired
  )
    return false;
  const last = Math.max(machine.upSince, path.clearSince, simulation.serverDisturbedAt, computer.pairedAt);
  return !simulation.isDatabaseDown && simulation.alive.length > 0 && last <= since;
}

function checkComputer(simulation: Simulation, index: number): void {
  const { now } = simulation.time;
  checkBounds(simulation, index);
  const changedAt = simulation.expected.computers[index]?.changedAt ?? 0;
  if (now - changedAt < correctionMs || !isHealthySince(simulation, index, now - recoveryMs)) return;
  checkAgreement(simulation, index);
}

/** Once there are no more faults, every guard must be connected and agree with the server. */
export function checkAllBack(simulation: Simulation): void {
  const { now } = simulation.time;
  for (const { index } of simulation.machines) {
    const computer = simulation.expected.computers[index];
    // It may be pairing again at this moment.
    if (!computer?.isPaired || now - computer.pairedAt < recoveryMs) continue;
    if (now - computer.changedAt < correctionMs) continue;
    const isBack =
      isHealthySince(simulation, index, now - recoveryMs) && simulation.machines[index]?.isConnected;
    if (isBack) checkAgreement(simulation, index);
    else simulation.fail(`PC${index} is not connected at the end: ${faultsOf(simulation, index)}`);
  }
}

function faultsOf(simulation: Simulation, index: number): string {
  const [machine, path] = [simulation.machines[index], simulation.paths[index]];
  return JSON.stringify({
    isOn: machine?.isOn,
    runs: machine?.state !== null,
    hasToken: machine?.token !== null,
    isConnected: machine?.isConnected,
    upSince: machine?.upSince,
    clearSince: path?.clearSince,
    serverSince: simulation.serverDisturbedAt,
  });
}

/** What holds whatever the network does. */
function checkBounds(simulation: Simulation, index: number): void {
  const machine = simulation.machines[index];
  if (!machine?.state || machine.hasWrongClock) return;
  const open = machine.openSession;
  if (open === null) return;
  const session = simulation.expected.sessions.get(open);
  if (session?.computer !== index)
    return simulation.fail(`PC${index} is open for another computer’s session`);
  const overMs = simulation.time.now - session.endAt;
  if (overMs > toleranceMs)
    simulation.fail(
      `PC${index} is open ${Math.round(overMs / 1_000)} s longer than paid (${open.slice(0, 8)})`,
    );
}

/** Compares guard and server when nothing is between them. */
function checkAgreement(simulation: Simulation, index: number): void {
  const machine = simulation.machines[index];
  if (machine === undefined) return;
  const session = simulation.expected.active(index, simulation.time.now);
  const leftMs = session === null ? 0 : session.endAt - simulation.time.now;
  const shown = machine.openSession;
  if (isNearEnd(simulation, index)) return;
  const expected = simulation.expected.computers[index]?.isLocked ? null : (session?.id ?? null);
  if (shown !== expected) {
    simulation.fail(`PC${index} ${screenOf(shown)}, expected: ${screenOf(expected)}`);
    return;
  }
  const difference = (machine.remainingMs ?? 0) - leftMs;
  if (shown !== null && Math.abs(difference) > toleranceMs)
    simulation.fail(`PC${index} has ${Math.round(difference)} ms more than on its server`);
}

/** Close to the end of the time, either side may end the session first. */
function isNearEnd(simulation: Simulation, index: number): boolean {
  const current = simulation.expected.computers[index]?.current ?? null;
  return current !== null && Math.abs(current.endAt - simulation.time.now) < toleranceMs;
}

function screenOf(sessionId: string | null): string {
  return sessionId === null ? 'locked' : `open for ${sessionId.slice(0, 8)}`;
}

/** A change in the console is on the screen within 1.5 s if nothing delays it. */
export function expectSoon(simulation: Simulation, index: number): void {
  const changedAt = simulation.time.now;
  simulation.time.after(1_500, () => {
    const isUndisturbed =
      simulation.expected.computers[index]?.changedAt === changedAt &&
      isHealthySince(simulation, index, changedAt - recoveryMs) &&
      Math.max(simulation.slowedAt, simulation.noticeLostAt) < changedAt - 1_000;
    if (!isUndisturbed) return;
    simulation.expected.count('seen at once');
    checkAgreement(simulation, index);
  });
}

/** A revoked token stops working within five seconds on a reachable computer. */
export function expectUnpaired(simulation: Simulation, index: number): void {
  const revokedAt = simulation.time.now;
  const machine = simulation.machines[index];
  const path = simulation.paths[index];
  if (machine?.state == null || !path) return;
  const quietSince = () => Math.max(machine.upSince, path.clearSince, simulation.serverDisturbedAt);
  if (quietSince() > revokedAt - recoveryMs) return;
  simulation.time.after(5_000, () => {
    const isUndisturbed =
      quietSince() <= revokedAt - recoveryMs &&
      !simulation.isDatabaseDown &&
      simulation.alive.length > 0 &&
      Math.max(simulation.slowedAt, simulation.noticeLostAt) < revokedAt - 1_000;
    if (isUndisturbed && machine.state !== null && (machine.token !== null || machine.openSession !== null))
      simulation.fail(`PC${index} does not know five seconds after the revocation`);
  });
}

interface PresenceRow {
  readonly computer_id: string;
  readonly connected: boolean;
}

/** What the console shows: connected if the guard is there, "Sem conexão" within 45 s if not. */
async function checkPresence(simulation: Simulation): Promise<void> {
  simulation.time.markBusy();
  const { rows } = await simulation.ctx.db.executeQuery<PresenceRow>(
    CompiledQuery.raw(
      `select g.computer_id, coalesce(p.expires_at > now(), false) as connected
       from guards g left join guard_processes p on p.id = g.connected_to where g.store_id = $1`,
      [simulation.ctx.storeId],
    ),
  );
  const { now } = simulation.time;
  for (const { computer_id, connected } of rows) {
    const index = simulation.expected.computers.findIndex(({ id }) => id === computer_id);
    const silentMs = now - (simulation.expected.computers[index]?.lastReceivedAt ?? 0);
    // It takes longer if two die in a row: the computer, and then the process that had not noticed it yet.
    const disturbedAt = Math.max(simulation.serverDisturbedAt, simulation.slowedAt);
    const isDue = !simulation.isDatabaseDown && now - disturbedAt > absenceMs;
    if (connected && silentMs > absenceMs && isDue)
      simulation.fail(
        `PC${index} is shown as connected ${Math.round(silentMs / 1_000)} s after its last message`,
      );
    if (!connected && isHealthySince(simulation, index, now - recoveryMs))
      simulation.fail(`PC${index} is shown without connection although it has one`);
  }
}
