import { type GuardState, heartbeatSeconds, type ServerMessage, silenceSeconds } from '@coruja/contract';
import { applyBlocks, refuseProgram, setBlocks } from './blocks.ts';
import { checkCleaning, endSession, finishCleaning, startCleaning } from './cleaning.ts';
import {
  awaitsServer,
  checkPendingCommands,
  finishCommand,
  receiveCommand,
  report,
  resumeCommands,
  takeDuePicture,
} from './commands.ts';
import {
  type Countdown,
  readingOf,
  remainingMs,
  resumeCountdown,
  startCountdown,
  updateCountdown,
} from './countdown.ts';
import { reportFree } from './free.ts';
import { handleScreenInput, type ScreenInput, wantPictures } from './face.ts';
import { updateLauncher } from './launcher.ts';
import { switchOffIdle } from './idle.ts';
import {
  checkMaintenance,
  endMaintenance,
  handleMaintenance,
  type MaintenanceInput,
} from './maintenance-hour.ts';
import { minLatencyMs, subtractLatency, updateLatency } from './latency.ts';
import { dropAcknowledged, resendPending, sendUntilAcknowledged } from './outbox.ts';
import { forwardMessage } from './passed-on.ts';
import { save } from './saving.ts';
import { screenOf } from './screen.ts';
import { applySettings, updateComputerInfo } from './computer-info.ts';
import { endNotices, warn } from './warnings.ts';
import {
  change,
  type ConnectionState,
  type Core,
  type Draft,
  type Effect,
  emptyCore,
  type Input,
} from './state.ts';

// The guard (docs/product/guard.md#screen) without any I/O: a state and an input give the next state and the
// effects. Every input includes the time, so the same inputs always give the same result.

/** A first state that arrives within this after `hello` is at most this old, and counts alone. */
const FRESH_MS = 5_000;

type LocalInput = MaintenanceInput | ScreenInput | Extract<Input, { type: 'cleaned' | 'program-ended' }>;

export function step(
  state: Core,
  input: Input,
): { readonly state: Core; readonly effects: readonly Effect[] } {
  const draft: Draft = { at: input.at, state, effects: [] };
  handleInput(draft, input);
  applyTime(draft);
  const saved = save(draft, state);
  updateScreen(draft);
  updateLauncher(draft);
  applyBlocks(draft);
  startCleaning(draft);
  reportFree(draft);
  return { state: draft.state, effects: [...saved, ...draft.effects] };
}

function handleInput(draft: Draft, input: Input): void {
  switch (input.type) {
    case 'started':
      return onStarted(draft, input);
    case 'paired':
      draft.effects.push({ type: 'keep-maintenance', hashes: null });
      return change(draft, {
        isPaired: true,
        isCloned: false,
        computerInfo: input.computerInfo,
        countdown: null,
        pendingMessages: [],
      });
    case 'connected':
      return onConnected(draft);
    case 'disconnected':
      return change(draft, { connection: null });
    case 'refused':
      return unpair(draft);
    case 'cloned':
      return change(draft, { isCloned: true });
    case 'message':
      return onServerMessage(draft, input.message);
    case 'command-finished':
      return finishCommand(draft, input.id, input.failure);
    default:
      handleLocalInput(draft, input);
  }
}

/** What happens on the computer itself. */
function handleLocalInput(draft: Draft, input: LocalInput): void {
  switch (input.type) {
    case 'maintenance-codes':
    case 'maintenance-opened':
    case 'maintenance-unreported':
      return handleMaintenance(draft, input);
    case 'cleaned':
      return finishCleaning(draft);
    case 'program-ended':
      return refuseProgram(draft, input.name);
    default:
      handleScreenInput(draft, input);
  }
}

function onStarted(draft: Draft, input: Extract<Input, { type: 'started' }>): void {
  const { snapshot, isPaired, canClean, canShowScreen, bootId, hardware, version } = input;
  const startedAt = draft.at.monotonicMs;
  change(draft, { ...emptyCore, bootId, startedAt, hardware, version, isPaired, canClean, canShowScreen });
  const { until, hasCodes } = input.maintenance;
  if (isPaired) change(draft, { maintenanceUntil: until, hasMaintenanceCodes: hasCodes });
  if (!isPaired || snapshot === null) return;
  const hasBooted = snapshot.bootId !== bootId;
  change(draft, {
    computerInfo: snapshot.computerInfo,
    ...(canClean ? { cleaning: snapshot.cleaning, cleanUp: snapshot.cleanUp } : {}),
    screenPictures: snapshot.screenPictures,
    countdown: resumeCountdown(snapshot, { bootId, at: draft.at }),
    pendingMessages: snapshot.pendingMessages.map((message) => ({ message, sentAtHeartbeat: null })),
    commands: resumeCommands(snapshot.commands, { now: draft.at.monotonicMs, hasBooted }),
    // After a boot the player finds an empty desktop again.
    launcherOpenedFor: hasBooted ? null : (snapshot.session?.id ?? null),
  });
  setBlocks(draft, snapshot.blocks);
  wantPictures(draft);
  const unfinished = new Set(
    snapshot.commands.filter((one) => one.state === 'received').map((one) => one.id),
  );
  for (const command of draft.state.commands)
    if (unfinished.has(command.id) && command.state !== 'received') report(draft, command);
}

function onConnected(draft: Draft): void {
  const now = draft.at.monotonicMs;
  const { version, hardware, countdown, bootId, startedAt, canShowScreen } = draft.state;
  const { system, cpu, gpu, ram, macAddresses } = hardware;
  change(draft, {
    isCloned: false,
    connection: {
      openedAt: now,
      lastReceivedAt: now,
      lastHeartbeatAt: now,
      heartbeats: 0,
      isNew: true,
      latency: null,
    },
  });
  const reading = countdown === null ? null : readingOf(countdown, now);
  draft.effects.push({
    type: 'send',
    message: {
      type: 'hello',
      version,
      system,
      specifications: { cpu, gpu, ram },
      reading,
      bootId,
      upSeconds: Math.floor(now / 1_000),
      processSeconds: Math.floor((now - startedAt) / 1_000),
      macAddresses: [...macAddresses],
      canSetVolume: true,
      ...(canShowScreen ? { canShowScreen } : {}),
    },
  });
  resendPending(draft);
}

/** The token is no longer valid: deletes all data of the old store, and the screen asks for a new pairing. */
function unpair(draft: Draft): void {
  endMaintenance(draft);
  const { bootId, startedAt, hardware, version, canClean, canShowScreen } = draft.state;
  const { screen, shortcuts, appliedBlocks } = draft.state;
  const machine = { bootId, startedAt, hardware, version, canClean, canShowScreen };
  const kept = { ...machine, screen, shortcuts, appliedBlocks };
  draft.state = { ...emptyCore, ...kept };
  draft.effects.push(
    { type: 'forget-token' },
    { type: 'drop-connection' },
    { type: 'keep-maintenance', hashes: null },
  );
  wantPictures(draft);
}

function onServerMessage(draft: Draft, message: ServerMessage): void {
  const { connection } = draft.state;
  // A connection that timed out may still deliver old messages, for example after a sleep of the machine. The next connection
  // starts with a new state.
  if (connection === null || isTimedOut(connection, draft.at.monotonicMs)) return;
  if (message.type === 'revoked') return unpair(draft);
  if (message.type !== 'command' && message.type !== 'state') return forwardMessage(draft, message);
  const now = draft.at.monotonicMs;
  const { sentMs } = message;
  const latency = sentMs === undefined ? connection.latency : updateLatency(connection.latency, sentMs, now);
  const updated = { ...connection, lastReceivedAt: now, latency };
  change(draft, { connection: updated });
  if (message.type === 'command') return receiveCommand(draft, message);
  const isFresh = connection.isNew && now - connection.openedAt <= FRESH_MS;
  change(draft, { connection: { ...updated, isNew: false } });
  updateComputerInfo(draft, message.state);
  applySettings(draft, message.state);
  const session = subtractLatency(message.state.session, minLatencyMs(latency, sentMs, now));
  updateSession(draft, session, isFresh);
  dropAcknowledged(draft);
}

function updateSession(draft: Draft, session: GuardState['session'], isFresh: boolean): void {
  const { countdown } = draft.state;
  const now = draft.at.monotonicMs;
  if (countdown !== null && session?.id === countdown.id)
    return change(draft, { countdown: updateCountdown(countdown, session, { now, isFresh }) });
  if (countdown !== null && !countdown.isOver) finishSession(draft, countdown, session !== null);
  change(draft, {
    countdown: session === null ? null : startCountdown(session, now),
    warning: null,
    ...(session === null ? {} : { endedUntil: 0 }),
  });
}

/** The session ran out here, or was ended on the server. */
function finishSession(draft: Draft, countdown: Countdown, isReplaced = false): void {
  const now = draft.at.monotonicMs;
  endSession(draft, countdown, isReplaced);
  sendUntilAcknowledged(draft, { type: 'finished', reading: readingOf(countdown, now) });
}

/** Does everything that is due, whatever the input was. */
function applyTime(draft: Draft): void {
  if (!draft.state.isPaired) return;
  endExpiredSession(draft);
  checkCleaning(draft);
  warn(draft);
  endNotices(draft);
  checkPendingCommands(draft);
  takeDuePicture(draft);
  keepAlive(draft);
  checkMaintenance(draft);
  switchOffIdle(draft);
}

function endExpiredSession(draft: Draft): void {
  const { countdown } = draft.state;
  if (countdown === null || countdown.isOver || remainingMs(countdown, draft.at.monotonicMs) > 0) return;
  const over = { ...countdown, isOver: true };
  change(draft, { countdown: over });
  finishSession(draft, over);
}

/** Sends a heartbeat when it is due or when a command needs a new state, and drops a connection that timed out. */
function keepAlive(draft: Draft): void {
  const { connection, countdown, commands } = draft.state;
  if (connection === null) return;
  const now = draft.at.monotonicMs;
  if (isTimedOut(connection, now)) {
    change(draft, { connection: null });
    draft.effects.push({ type: 'drop-connection' });
    return;
  }
  const isTime = now - connection.lastHeartbeatAt >= heartbeatSeconds * 1_000;
  if (!isTime && !awaitsServer(commands, connection.lastHeartbeatAt)) return;
  change(draft, {
    connection: { ...connection, lastHeartbeatAt: now, heartbeats: connection.heartbeats + 1 },
  });
  const reading = countdown === null ? null : readingOf(countdown, now);
  draft.effects.push({ type: 'send', message: { type: 'heartbeat', reading } });
}

function isTimedOut(connection: ConnectionState, now: number): boolean {
  return now - connection.lastReceivedAt > silenceSeconds * 1_000;
}

function updateScreen(draft: Draft): void {
  const screen = screenOf(draft.state, draft.at.monotonicMs);
  if (JSON.stringify(screen) === JSON.stringify(draft.state.screen)) return;
  change(draft, { screen });
  draft.effects.push({ type: 'show', screen });
}
