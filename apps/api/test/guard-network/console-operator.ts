import {
  type Endpoint,
  addCredits as addCreditsCall,
  createSession as startCall,
  createSessionBody,
  endSession as endCall,
  lockComputer,
  revokeGuard as revokeCall,
  sendGuardCommand as commandCall,
} from '@coruja/contract';
import { AppError } from '../../src/app-error.ts';
import { DatabaseUnavailableError } from '../../src/db/connection-error.ts';
import { setComputerLock } from '../../src/features/computers/set-computer-lock.ts';
import { addCredits } from '../../src/features/credits/add-credits.ts';
import { withCustomerId } from '../../src/features/customers/with-customer-id.ts';
import { updateGuardSettings } from '../../src/features/guards/guard-settings.ts';
import { revokeGuard } from '../../src/features/guards/revoke-guard.ts';
import { sendGuardCommand } from '../../src/features/guards/send-guard-command.ts';
import { createSession } from '../../src/features/sessions/create-session.ts';
import { endSession } from '../../src/features/sessions/end-session.ts';
import { expectSoon, expectUnpaired } from './checks.ts';
import { type Lot, between, lotOf, oneOf } from './virtual-time.ts';
import type { World } from './world.ts';

// An owner at the console who does random things. The verbs are real; what the HTTP layer does after them,
// notifying the processes of changes, is repeated here from the same endpoint records.

interface Deed {
  readonly world: World;
  readonly lot: Lot;
  readonly index: number;
  readonly computerId: string;
}

const deeds: readonly (readonly [weight: number, name: string, run: (deed: Deed) => Promise<void>])[] = [
  [40, 'start', start],
  [10, 'end', end],
  [6, 'credit', credit],
  [8, 'lock', lock],
  [16, 'command', command],
  [2, 'revoke', revoke],
  [2, 'settings', settings],
];
const allWeights = deeds.reduce((sum, [weight]) => sum + weight, 0);

/** Refusals that the endpoints declare; any other error of a verb is a bug. */
const refusals: ReadonlySet<string> = new Set(
  [startCall, endCall, addCreditsCall, lockComputer, revokeCall, commandCall].flatMap(({ errors }) => errors),
);

/** Keeps the owner busy until the simulation is calm. */
export function operate(world: World, everyMs: () => number): void {
  const lot = lotOf(`${world.seed} console`);
  const next = (): void => {
    world.time.after(everyMs() * -Math.log(1 - lot()), async () => {
      if (world.air.isCalm) return;
      if (!world.isDatabaseDown) await doSomething(world, lot);
      next();
    });
  };
  next();
}

async function doSomething(world: World, lot: Lot): Promise<void> {
  let draw = lot() * allWeights;
  const [, name, run] = deeds.find(([weight]) => (draw -= weight) < 0) ?? deeds[0] ?? [0, '', start];
  const index = between(lot, 0, world.machines.length - 1);
  const computerId = world.machines[index]?.computerId ?? '';
  try {
    await run({ world, lot, index, computerId });
    world.truth.count(name);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return;
    if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
    world.truth.count(`${name} refused: ${error.code}`);
  }
}

/** An action takes effect at once; its notice follows. */
function changed({ world, index }: Deed, endpoint: Endpoint): void {
  const computer = world.truth.computers[index];
  if (computer) computer.changedAt = world.time.now;
  world.live.publish(world.ctx.storeId, endpoint.changes ?? []);
  expectSoon(world, index);
}

async function start(deed: Deed): Promise<void> {
  const { world, lot, index, computerId } = deed;
  const isGuest = lot() < 0.3;
  const customerId = oneOf(lot, world.customers);
  const durationInMinutes = lot() < 0.6 ? between(lot, 1, 20) : between(lot, 20, 240);
  const body = createSessionBody.parse({
    computerId,
    durationInMinutes,
    ...(isGuest || customerId === undefined ? { isGuest: true } : { userId: customerId }),
  });
  const session = await createSession(world.ctx, withCustomerId(body));
  const startAt = world.time.now;
  const endAt = Date.parse(session.endTime) - Date.parse(session.startTime) + startAt;
  world.noteOf(index, `session ${session.id.slice(0, 8)} starts, ${durationInMinutes} min`);
  world.truth.begin({
    id: session.id,
    computer: index,
    customerId: isGuest ? null : (customerId ?? null),
    startAt,
    endAt,
    minutes: durationInMinutes,
  });
  changed(deed, startCall);
}

async function end(deed: Deed): Promise<void> {
  const { world, index } = deed;
  const session = world.truth.active(index, world.time.now);
  if (session === null) return;
  await endSession(world.ctx, { sessionId: session.id });
  session.endedAt = world.time.now;
  world.noteOf(index, `session ${session.id.slice(0, 8)} ended at the console`);
  changed(deed, endCall);
}

async function credit(deed: Deed): Promise<void> {
  const { world, lot } = deed;
  const customerId = oneOf(lot, world.customers);
  if (customerId === undefined) return;
  const minutes = between(lot, 1, 120);
  await addCredits(world.ctx, { customerId, storeId: world.ctx.storeId, minutes });
  world.truth.noteGrant(customerId, minutes);
  world.live.publish(world.ctx.storeId, addCreditsCall.changes ?? []);
}

async function lock(deed: Deed): Promise<void> {
  const { world, lot, index, computerId } = deed;
  const isLocked = lot() < 0.3;
  await setComputerLock(world.ctx, { computerId, isLocked, repeated: undefined });
  noteLock(deed, isLocked);
  world.noteOf(index, isLocked ? 'locked' : 'unlocked');
  changed(deed, lockComputer);
}

function noteLock({ world, index }: Deed, isLocked: boolean): void {
  const computer = world.truth.computers[index];
  if (computer) computer.isLocked = isLocked;
}

async function command(deed: Deed): Promise<void> {
  const { world, lot, index, computerId } = deed;
  const kind =
    oneOf(lot, ['message', 'end', 'lock', 'unlock', 'unlock', 'reboot', 'shutdown', 'sign-out'] as const) ??
    'lock';
  const session = world.truth.active(index, world.time.now);
  const { id } = await sendGuardCommand(world.ctx, {
    computerId,
    kind,
    ...(kind === 'message' ? { text: 'Oi' } : {}),
  });
  world.truth.commands.set(id, { id, kind, computer: index, at: world.time.now });
  world.truth.count(`sent ${kind}`);
  world.noteOf(index, `command ${kind}`);
  if (kind === 'end' && session) session.endedAt = world.time.now;
  if (kind === 'lock' || kind === 'unlock') noteLock(deed, kind === 'lock');
  changed(deed, commandCall);
}

/** Revokes a token and pairs again a little later. */
async function revoke(deed: Deed): Promise<void> {
  const { world, lot, index, computerId } = deed;
  await revokeGuard(world.ctx, { computerId });
  const computer = world.truth.computers[index];
  if (!computer) return;
  computer.isPaired = false;
  for (const session of world.truth.sessions.values())
    if (session.computer === index) session.isOrphaned = true;
  world.noteOf(index, 'revoked');
  expectUnpaired(world, index);
  changed(deed, revokeCall);
  world.time.after(between(lot, 30_000, 300_000), () => pairAnew(deed));
}

async function pairAnew(deed: Deed): Promise<void> {
  const { world, index, computerId } = deed;
  const computer = world.truth.computers[index];
  const machine = world.machines[index];
  // Nobody can type a code on a computer that is off, or whose guard does not know yet that its token is
  // invalid.
  const isReady = machine?.state !== null && machine?.token === null && !world.isDatabaseDown;
  if (!computer || !machine || !isReady) return void world.time.after(20_000, () => pairAnew(deed));
  const token = await world.newToken(computerId);
  computer.isPaired = true;
  computer.pairedAt = world.time.now;
  computer.changedAt = world.time.now;
  world.noteOf(index, 'paired anew');
  machine.pair(token);
}

async function settings({ world, lot }: Deed): Promise<void> {
  const changes = {
    fairTime: lot() < 0.8,
    offlineStart: lot() < 0.3 ? ('warn' as const) : ('refuse' as const),
  };
  await updateGuardSettings(world.ctx, changes);
  world.note(`settings ${JSON.stringify(changes)}`);
}
