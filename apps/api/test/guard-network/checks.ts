import { CompiledQuery } from 'kysely';
import type { World } from './world.ts';

/**
 * All guards must be back this long after a fault: the silence, a handshake timeout, and the longest
 * reconnect delay.
 */
const recoveryMs = 150_000;
/** When a missed change must be corrected: by the first heartbeat after 20 s. */
const healingMs = 45_000;
/** Both sides agree to within this. */
const toleranceMs = 5_000;
/** "Sem conexão há …" within 45 s. */
const absenceMs = 45_000;

/** Checks all computers twice a minute, and what the console shows of them once a minute. */
export function watch(world: World): void {
  const look = async (): Promise<void> => {
    for (const { index } of world.machines) checkComputer(world, index);
    if (Math.round(world.time.now / 30_000) % 2 === 0) await checkPresence(world);
    world.time.after(30_000, look);
  };
  world.time.after(30_000, look);
}

function isHealthySince(world: World, index: number, since: number): boolean {
  const [machine, path, truth] = [world.machines[index], world.paths[index], world.truth.computers[index]];
  if (!machine || !path || !truth || machine.state === null || machine.token === null || !truth.isPaired)
    return false;
  const last = Math.max(machine.upSince, path.clearSince, world.serverDisturbedAt, truth.pairedAt);
  return !world.isDatabaseDown && world.alive.length > 0 && last <= since;
}

function checkComputer(world: World, index: number): void {
  const { now } = world.time;
  checkBounds(world, index);
  const changedAt = world.truth.computers[index]?.changedAt ?? 0;
  if (now - changedAt < healingMs || !isHealthySince(world, index, now - recoveryMs)) return;
  checkAgreement(world, index);
}

/** Once there are no more faults, every guard must be connected and agree with the server. */
export function checkAllBack(world: World): void {
  const { now } = world.time;
  for (const { index } of world.machines) {
    const computer = world.truth.computers[index];
    // It may be pairing again at this moment.
    if (!computer?.isPaired || now - computer.pairedAt < recoveryMs) continue;
    if (now - computer.changedAt < healingMs) continue;
    const isBack = isHealthySince(world, index, now - recoveryMs) && world.machines[index]?.isConnected;
    if (isBack) checkAgreement(world, index);
    else world.violate(`PC${index} is not connected at the end: ${hindrancesOf(world, index)}`);
  }
}

function hindrancesOf(world: World, index: number): string {
  const [machine, path] = [world.machines[index], world.paths[index]];
  return JSON.stringify({
    isOn: machine?.isOn,
    runs: machine?.state !== null,
    hasToken: machine?.token !== null,
    isConnected: machine?.isConnected,
    upSince: machine?.upSince,
    clearSince: path?.clearSince,
    serverSince: world.serverDisturbedAt,
  });
}

/** What holds whatever the network does. */
function checkBounds(world: World, index: number): void {
  const machine = world.machines[index];
  if (!machine?.state || machine.isMisled) return;
  const open = machine.openSession;
  if (open === null) return;
  const session = world.truth.sessions.get(open);
  if (session?.computer !== index) return world.violate(`PC${index} is open for another computer’s session`);
  const overMs = world.time.now - session.endAt;
  if (overMs > toleranceMs)
    world.violate(
      `PC${index} is open ${Math.round(overMs / 1_000)} s longer than paid (${open.slice(0, 8)})`,
    );
}

/** Compares guard and server when nothing is between them. */
function checkAgreement(world: World, index: number): void {
  const machine = world.machines[index];
  if (machine === undefined) return;
  const session = world.truth.active(index, world.time.now);
  const leftMs = session === null ? 0 : session.endAt - world.time.now;
  const shown = machine.openSession;
  if (isTurning(world, index)) return;
  const expected = world.truth.computers[index]?.isLocked ? null : (session?.id ?? null);
  if (shown !== expected) {
    world.violate(`PC${index} ${screenOf(shown)}, expected: ${screenOf(expected)}`);
    return;
  }
  const difference = (machine.remainingMs ?? 0) - leftMs;
  if (shown !== null && Math.abs(difference) > toleranceMs)
    world.violate(`PC${index} has ${Math.round(difference)} ms more than on its server`);
}

/** Close to the end of the time, either side may end the session first. */
function isTurning(world: World, index: number): boolean {
  const current = world.truth.computers[index]?.current ?? null;
  return current !== null && Math.abs(current.endAt - world.time.now) < toleranceMs;
}

function screenOf(sessionId: string | null): string {
  return sessionId === null ? 'locked' : `open for ${sessionId.slice(0, 8)}`;
}

/** A change in the console is on the screen within 1.5 s if nothing delays it. */
export function expectSoon(world: World, index: number): void {
  const changedAt = world.time.now;
  world.time.after(1_500, () => {
    const isUndisturbed =
      world.truth.computers[index]?.changedAt === changedAt &&
      isHealthySince(world, index, changedAt - recoveryMs) &&
      Math.max(world.slowedAt, world.noticeLostAt) < changedAt - 1_000;
    if (!isUndisturbed) return;
    world.truth.count('seen at once');
    checkAgreement(world, index);
  });
}

/** A revoked token stops working within five seconds on a reachable computer. */
export function expectUnpaired(world: World, index: number): void {
  const revokedAt = world.time.now;
  const machine = world.machines[index];
  const path = world.paths[index];
  if (machine?.state == null || !path) return;
  const quietSince = () => Math.max(machine.upSince, path.clearSince, world.serverDisturbedAt);
  if (quietSince() > revokedAt - recoveryMs) return;
  world.time.after(5_000, () => {
    const isUndisturbed =
      quietSince() <= revokedAt - recoveryMs &&
      !world.isDatabaseDown &&
      world.alive.length > 0 &&
      Math.max(world.slowedAt, world.noticeLostAt) < revokedAt - 1_000;
    if (isUndisturbed && machine.state !== null && (machine.token !== null || machine.openSession !== null))
      world.violate(`PC${index} does not know five seconds after the revocation`);
  });
}

interface PresenceRow {
  readonly computer_id: string;
  readonly connected: boolean;
}

/** What the console shows: connected if the guard is there, "Sem conexão" within 45 s if not. */
async function checkPresence(world: World): Promise<void> {
  world.time.stir();
  const { rows } = await world.ctx.db.executeQuery<PresenceRow>(
    CompiledQuery.raw(
      `select g.computer_id, coalesce(p.expires_at > now(), false) as connected
       from guards g left join guard_processes p on p.id = g.connected_to where g.store_id = $1`,
      [world.ctx.storeId],
    ),
  );
  const { now } = world.time;
  for (const { computer_id, connected } of rows) {
    const index = world.truth.computers.findIndex(({ id }) => id === computer_id);
    const silentMs = now - (world.truth.computers[index]?.lastReceivedAt ?? 0);
    // It takes longer if two die in a row: the computer, and then the process that had not noticed it yet.
    const disturbedAt = Math.max(world.serverDisturbedAt, world.slowedAt);
    const isDue = !world.isDatabaseDown && now - disturbedAt > absenceMs;
    if (connected && silentMs > absenceMs && isDue)
      world.violate(
        `PC${index} is shown as connected ${Math.round(silentMs / 1_000)} s after its last message`,
      );
    if (!connected && isHealthySince(world, index, now - recoveryMs))
      world.violate(`PC${index} is shown without connection although it has one`);
  }
}
