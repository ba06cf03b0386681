import { type GuardState, heartbeatSeconds, type ServerMessage, silenceSeconds } from '@coruja/contract';
import {
  awaitsServer,
  finishCommand,
  report,
  resumeCommands,
  settleCommands,
  takeCommand,
} from './commands.ts';
import {
  beginCounting,
  hearAgain,
  keepCounting,
  readingOf,
  remainingMs,
  resumeCounting,
  type Counting,
} from './counting.ts';
import { hearSent, leastOnWayMs } from './journey.ts';
import { dropArrived, owe, sendOwed } from './outbox.ts';
import { isOpen, screenOf } from './screen.ts';
import type { Place, Snapshot, Warning } from './snapshot.ts';
import { change, type Core, type Effect, emptyCore, type Input, type Link, type Turn } from './state.ts';

// The guard (docs/product/guard.md) without any I/O: a state and an input give the next state and the effects. All
// time comes in with the input, so the same inputs always give the same result.

/** While a session runs the disk is at most this far behind. It matters after a reboot alone. */
export const saveEveryMs = 5_000;
/** An answer to `hello` that came within this is not older than this, and counts alone. */
const FRESH_MS = 5_000;
const WARNING_MS = 15_000;
const ENDED_MS = 20_000;
const WARNINGS: readonly Warning[] = [5, 1];

export function step(
  state: Core,
  input: Input,
): { readonly state: Core; readonly effects: readonly Effect[] } {
  const turn: Turn = { at: input.at, state, effects: [] };
  take(turn, input);
  settle(turn);
  const saved = save(turn, state);
  show(turn);
  return { state: turn.state, effects: [...saved, ...turn.effects] };
}

function take(turn: Turn, input: Input): void {
  switch (input.type) {
    case 'started':
      return start(turn, input);
    case 'paired':
      return change(turn, { isPaired: true, place: input.place, counting: null, owed: [] });
    case 'connected':
      return connect(turn);
    case 'disconnected':
      return change(turn, { link: null });
    case 'refused':
      return unpair(turn);
    case 'message':
      return hear(turn, input.message);
    case 'command-finished':
      return finishCommand(turn, input.id, input.failure);
    case 'tick':
  }
}

function start(turn: Turn, input: Extract<Input, { type: 'started' }>): void {
  const { snapshot, isPaired, bootId, hardware, version } = input;
  change(turn, { ...emptyCore, bootId, hardware, version, isPaired });
  if (!isPaired || snapshot === null) return;
  const hasBooted = snapshot.bootId !== bootId;
  change(turn, {
    place: snapshot.place,
    counting: resumeCounting(snapshot, { bootId, at: turn.at }),
    owed: snapshot.owed.map((message) => ({ message, sentAtBeat: null })),
    commands: resumeCommands(snapshot.commands, { now: turn.at.monotonicMs, hasBooted }),
  });
  const unsettled = new Set(snapshot.commands.filter((one) => one.state === 'received').map((one) => one.id));
  for (const command of turn.state.commands)
    if (unsettled.has(command.id) && command.state !== 'received') report(turn, command);
}

function connect(turn: Turn): void {
  const now = turn.at.monotonicMs;
  const { version, hardware, counting } = turn.state;
  const { system, cpu, gpu, ram } = hardware;
  change(turn, { link: { openedAt: now, heardAt: now, beatAt: now, beats: 0, isNew: true, journey: null } });
  const reading = counting === null ? null : readingOf(counting, now);
  turn.effects.push({
    type: 'send',
    message: { type: 'hello', version, system, specifications: { cpu, gpu, ram }, reading },
  });
  sendOwed(turn);
}

/** The token is good no more: nothing of the old store stays, and the screen asks for a new pairing. */
function unpair(turn: Turn): void {
  const { bootId, hardware, version, screen } = turn.state;
  turn.state = { ...emptyCore, bootId, hardware, version, screen };
  turn.effects.push({ type: 'forget-token' }, { type: 'hang-up' });
}

function hear(turn: Turn, message: ServerMessage): void {
  const { link } = turn.state;
  // What a connection brings that was given up is as good as lost: the next one begins with a state. After a sleep of the
  // machine the first thing to come may be a word from before it.
  if (link === null || isDead(link, turn.at.monotonicMs)) return;
  if (message.type === 'revoked') return unpair(turn);
  const now = turn.at.monotonicMs;
  const { sentMs } = message;
  const journey = sentMs === undefined ? link.journey : hearSent(link.journey, sentMs, now);
  const heard = { ...link, heardAt: now, journey };
  change(turn, { link: heard });
  if (message.type === 'command') return takeCommand(turn, message);
  const isFresh = link.isNew && now - link.openedAt <= FRESH_MS;
  change(turn, { link: { ...heard, isNew: false } });
  hearPlace(turn, message.state);
  const session = lessTheWay(message.state.session, leastOnWayMs(journey, sentMs, now));
  hearSession(turn, session, isFresh);
  dropArrived(turn);
}

function hearPlace(turn: Turn, said: GuardState): void {
  const { id, name, isLocked } = said.computer;
  const place: Place = {
    store: { name: said.store.name },
    computer: { id, name, isLocked },
    event: said.event === null ? null : { name: said.event.name },
  };
  // An equal one is not a change, or each heartbeat would write to the disk.
  if (JSON.stringify(place) !== JSON.stringify(turn.state.place)) change(turn, { place });
}

/** What is left of it now that the word has arrived. */
function lessTheWay(session: GuardState['session'], onWayMs: number): GuardState['session'] {
  return session === null ? null : { ...session, remainingMs: Math.max(0, session.remainingMs - onWayMs) };
}

function hearSession(turn: Turn, session: GuardState['session'], isFresh: boolean): void {
  const { counting } = turn.state;
  const now = turn.at.monotonicMs;
  if (counting !== null && session?.id === counting.id)
    return change(turn, { counting: hearAgain(counting, session, { now, isFresh }) });
  if (counting !== null && !counting.isOver) finish(turn, counting);
  change(turn, {
    counting: session === null ? null : beginCounting(session, now),
    warning: null,
    ...(session === null ? {} : { endedUntil: 0 }),
  });
}

/** The session ran out here, or was ended on the server: the screen locks. */
function finish(turn: Turn, counting: Counting): void {
  const now = turn.at.monotonicMs;
  change(turn, { endedUntil: now + ENDED_MS, warning: null });
  owe(turn, { type: 'finished', reading: readingOf(counting, now) });
}

/** What follows from the time alone. */
function settle(turn: Turn): void {
  if (!turn.state.isPaired) return;
  runOut(turn);
  warn(turn);
  const now = turn.at.monotonicMs;
  const { note, warning } = turn.state;
  if (note !== null && now >= note.until) change(turn, { note: null });
  if (warning !== null && now >= warning.until) change(turn, { warning: null });
  settleCommands(turn);
  keepAlive(turn);
}

function runOut(turn: Turn): void {
  const { counting } = turn.state;
  if (counting === null || counting.isOver || remainingMs(counting, turn.at.monotonicMs) > 0) return;
  const over = { ...counting, isOver: true };
  change(turn, { counting: over });
  finish(turn, over);
}

/** Each warning once, when the desktop is open; a session that is no longer than the warning has none. */
function warn(turn: Turn): void {
  const { counting } = turn.state;
  if (counting === null || !isOpen(turn.state)) return;
  const now = turn.at.monotonicMs;
  const due = WARNINGS.filter((minutes) => isDue(counting, minutes, now));
  const minutes = due.at(-1);
  if (minutes === undefined) return;
  change(turn, {
    counting: { ...counting, warned: [...counting.warned, ...due] },
    warning: { minutes, until: now + WARNING_MS },
  });
  turn.effects.push({ type: 'warn', minutes });
}

function isDue(counting: Counting, minutes: Warning, now: number): boolean {
  const span = minutes * 60_000;
  return (
    counting.durationMs > span && remainingMs(counting, now) <= span && !counting.warned.includes(minutes)
  );
}

/** A heartbeat when it is time, or when a command waits for the server's word; and an end of a connection that is dead. */
function keepAlive(turn: Turn): void {
  const { link, counting, commands } = turn.state;
  if (link === null) return;
  const now = turn.at.monotonicMs;
  if (isDead(link, now)) {
    change(turn, { link: null });
    turn.effects.push({ type: 'hang-up' });
    return;
  }
  const isTime = now - link.beatAt >= heartbeatSeconds * 1_000;
  if (!isTime && !awaitsServer(commands, link.beatAt)) return;
  change(turn, { link: { ...link, beatAt: now, beats: link.beats + 1 } });
  const reading = counting === null ? null : readingOf(counting, now);
  turn.effects.push({ type: 'send', message: { type: 'heartbeat', reading } });
}

function isDead(link: Link, now: number): boolean {
  return now - link.heardAt > silenceSeconds * 1_000;
}

/** What must outlive this process is written when it changes, and every few seconds while a session runs. */
function save(turn: Turn, before: Core): Effect[] {
  const { state } = turn;
  const now = turn.at.monotonicMs;
  const kept = ['isPaired', 'place', 'counting', 'commands', 'owed'] as const;
  const hasChanged = kept.some((key) => state[key] !== before[key]);
  const runs = state.counting !== null && !state.counting.isOver;
  if (!hasChanged && !(runs && now - state.savedAt >= saveEveryMs)) return [];
  change(turn, { savedAt: now });
  return [{ type: 'save', snapshot: state.isPaired ? snapshotOf(turn) : null }];
}

function snapshotOf({ state, at }: Turn): Snapshot {
  return {
    format: 1,
    bootId: state.bootId,
    monotonicMs: at.monotonicMs,
    wallMs: at.wallMs,
    place: state.place,
    session: state.counting === null ? null : keepCounting(state.counting, at.monotonicMs),
    commands: state.commands.map(({ id, kind, state: stage, failure, sessionId }) => ({
      id,
      kind,
      state: stage,
      failure,
      sessionId,
    })),
    owed: state.owed.map(({ message }) => message),
  };
}

function show(turn: Turn): void {
  const screen = screenOf(turn.state, turn.at.monotonicMs);
  if (JSON.stringify(screen) === JSON.stringify(turn.state.screen)) return;
  change(turn, { screen });
  turn.effects.push({ type: 'show', screen });
}
