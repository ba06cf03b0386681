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
import { type Random, between, randomFor, oneOf } from './virtual-time.ts';
import type { Simulation } from './simulation.ts';

// An owner at the console who does random things. The verbs are real; what the HTTP layer does after them,
// notifying the processes of changes, is repeated here from the same endpoint records.

interface Action {
  readonly simulation: Simulation;
  readonly random: Random;
  readonly index: number;
  readonly computerId: string;
}

const actions: readonly (readonly [weight: number, name: string, run: (action: Action) => Promise<void>])[] =
  [
    [40, 'start', start],
    [10, 'end', end],
    [6, 'credit', credit],
    [8, 'lock', lock],
    [16, 'command', command],
    [2, 'revoke', revoke],
    [2, 'settings', settings],
  ];
const allWeights = actions.reduce((sum, [weight]) => sum + weight, 0);

/** Refusals that the endpoints declare; any other error of a verb is a bug. */
const refusals: ReadonlySet<string> = new Set(
  [startCall, endCall, addCreditsCall, lockComputer, revokeCall, commandCall].flatMap(({ errors }) => errors),
);

/** Keeps the owner busy until the simulation ends. */
export function runOperator(simulation: Simulation, everyMs: () => number): void {
  const random = randomFor(`${simulation.seed} console`);
  const next = (): void => {
    simulation.time.after(everyMs() * -Math.log(1 - random()), async () => {
      if (simulation.network.isFaultFree) return;
      if (!simulation.isDatabaseDown) await runAction(simulation, random);
      next();
    });
  };
  next();
}

async function runAction(simulation: Simulation, random: Random): Promise<void> {
  let draw = random() * allWeights;
  const [, name, run] = actions.find(([weight]) => (draw -= weight) < 0) ?? actions[0] ?? [0, '', start];
  const index = between(random, 0, simulation.machines.length - 1);
  const computerId = simulation.machines[index]?.computerId ?? '';
  try {
    await run({ simulation, random, index, computerId });
    simulation.expected.count(name);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return;
    if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
    simulation.expected.count(`${name} refused: ${error.code}`);
  }
}

/** An action takes effect at once; its notice follows. */
function changed({ simulation, index }: Action, endpoint: Endpoint): void {
  const computer = simulation.expected.computers[index];
  if (computer) computer.changedAt = simulation.time.now;
  simulation.live.publish(simulation.ctx.storeId, endpoint.changes ?? []);
  expectSoon(simulation, index);
}

async function start(action: Action): Promise<void> {
  const { simulation, random, index, computerId } = action;
  const isGuest = random() < 0.3;
  const customerId = oneOf(random, simulation.customers);
  const durationInMinutes = random() < 0.6 ? between(random, 1, 20) : between(random, 20, 240);
  const body = createSessionBody.parse({
    computerId,
    durationInMinutes,
    ...(isGuest || customerId === undefined ? { isGuest: true } : { userId: customerId }),
  });
  const session = await createSession(simulation.ctx, withCustomerId(body));
  const startAt = simulation.time.now;
  const endAt = Date.parse(session.endTime) - Date.parse(session.startTime) + startAt;
  simulation.noteOf(index, `session ${session.id.slice(0, 8)} starts, ${durationInMinutes} min`);
  simulation.expected.begin({
    id: session.id,
    computer: index,
    customerId: isGuest ? null : (customerId ?? null),
    startAt,
    endAt,
    minutes: durationInMinutes,
  });
  changed(action, startCall);
}

async function end(action: Action): Promise<void> {
  const { simulation, index } = action;
  const session = simulation.expected.active(index, simulation.time.now);
  if (session === null) return;
  await endSession(simulation.ctx, { sessionId: session.id });
  session.endedAt = simulation.time.now;
  simulation.noteOf(index, `session ${session.id.slice(0, 8)} ended at the console`);
  changed(action, endCall);
}

async function credit(action: Action): Promise<void> {
  const { simulation, random } = action;
  const customerId = oneOf(random, simulation.customers);
  if (customerId === undefined) return;
  const minutes = between(random, 1, 120);
  await addCredits(simulation.ctx, { customerId, storeId: simulation.ctx.storeId, minutes });
  simulation.expected.noteGrant(customerId, minutes);
  simulation.live.publish(simulation.ctx.storeId, addCreditsCall.changes ?? []);
}

async function lock(action: Action): Promise<void> {
  const { simulation, random, index, computerId } = action;
  const isLocked = random() < 0.3;
  await setComputerLock(simulation.ctx, { computerId, isLocked, repeated: undefined });
  noteLock(action, isLocked);
  simulation.noteOf(index, isLocked ? 'locked' : 'unlocked');
  changed(action, lockComputer);
}

function noteLock({ simulation, index }: Action, isLocked: boolean): void {
  const computer = simulation.expected.computers[index];
  if (computer) computer.isLocked = isLocked;
}

async function command(action: Action): Promise<void> {
  const { simulation, random, index, computerId } = action;
  const kind =
    oneOf(random, [
      'message',
      'end',
      'lock',
      'unlock',
      'unlock',
      'reboot',
      'shutdown',
      'sign-out',
    ] as const) ?? 'lock';
  const session = simulation.expected.active(index, simulation.time.now);
  const { id } = await sendGuardCommand(simulation.ctx, {
    computerId,
    kind,
    ...(kind === 'message' ? { text: 'Oi' } : {}),
  });
  simulation.expected.commands.set(id, { id, kind, computer: index, at: simulation.time.now });
  simulation.expected.count(`sent ${kind}`);
  simulation.noteOf(index, `command ${kind}`);
  if (kind === 'end' && session) session.endedAt = simulation.time.now;
  if (kind === 'lock' || kind === 'unlock') noteLock(action, kind === 'lock');
  changed(action, commandCall);
}

/** Revokes a token and pairs again a little later. */
async function revoke(action: Action): Promise<void> {
  const { simulation, random, index, computerId } = action;
  await revokeGuard(simulation.ctx, { computerId });
  const computer = simulation.expected.computers[index];
  if (!computer) return;
  computer.isPaired = false;
  for (const session of simulation.expected.sessions.values())
    if (session.computer === index) session.isOrphaned = true;
  simulation.noteOf(index, 'revoked');
  expectUnpaired(simulation, index);
  changed(action, revokeCall);
  simulation.time.after(between(random, 30_000, 300_000), () => pairAgain(action));
}

async function pairAgain(action: Action): Promise<void> {
  const { simulation, index, computerId } = action;
  const computer = simulation.expected.computers[index];
  const machine = simulation.machines[index];
  // Nobody can type a code on a computer that is off, or whose guard does not know yet that its token is
  // invalid.
  const isReady = machine?.state !== null && machine?.token === null && !simulation.isDatabaseDown;
  if (!computer || !machine || !isReady) return void simulation.time.after(20_000, () => pairAgain(action));
  const token = await simulation.newToken(computerId);
  computer.isPaired = true;
  computer.pairedAt = simulation.time.now;
  computer.changedAt = simulation.time.now;
  simulation.noteOf(index, 'paired anew');
  machine.pair(token);
}

async function settings({ simulation, random }: Action): Promise<void> {
  const changes = {
    fairTime: random() < 0.8,
    offlineStart: random() < 0.3 ? ('warn' as const) : ('refuse' as const),
  };
  await updateGuardSettings(simulation.ctx, changes);
  simulation.note(`settings ${JSON.stringify(changes)}`);
}
