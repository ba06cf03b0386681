import {
  type GuardCommandKind,
  harmfulCommands,
  harmfulCommandSeconds,
  screenPictureNoticeSeconds,
  type ServerMessage,
} from '@coruja/contract';
import { endMaintenance } from './maintenance-hour.ts';
import { maxLatencyMs } from './latency.ts';
import { sendUntilAcknowledged } from './outbox.ts';
import type { StoredCommand } from './snapshot.ts';
import { change, type Command, type Draft, type LocalCommand, type SystemCommand } from './state.ts';

type CommandMessage = Extract<ServerMessage, { type: 'command' }>;

const MAX_COMMANDS = 100;
/**
 * How long the guard waits for a state that confirms `end`, `lock` or `unlock`, which the server carries out
 * first.
 */
const CONFIRMATION_MS = 10_000;
const NOTE_MS = 60_000;

const TOO_LATE = 'O comando chegou depois de 1 minuto e não foi executado.';
const EMPTY_MESSAGE = 'A mensagem chegou vazia.';
const NO_ADDRESSES = 'O pedido de ligar chegou sem endereços.';
const NO_LEVEL = 'O pedido de volume chegou sem o nível.';
const NOT_ALLOWED = 'Ver a tela está desligado nas regras da loja.';
const ASKED_AGAIN = 'Outro pedido de ver a tela chegou depois.';
const NOT_CONFIRMED = 'O servidor não confirmou a mudança.';
const INTERRUPTED = 'O guarda foi reiniciado antes de concluir o comando.';

/** A command received again is reported again, and never executed again. */
export function receiveCommand(draft: Draft, message: CommandMessage): void {
  const known = draft.state.commands.find((command) => command.id === message.id);
  if (known !== undefined) return report(draft, known);
  const { countdown } = draft.state;
  const command: Command = {
    id: message.id,
    kind: message.kind,
    state: 'received',
    failure: null,
    sessionId: countdown === null || countdown.isOver ? null : countdown.id,
    receivedAt: draft.at.monotonicMs,
  };
  change(draft, { commands: [...draft.state.commands, command].slice(-MAX_COMMANDS) });
  report(draft, command);
  if (message.kind === 'lock') endMaintenance(draft);
  if (isHarmful(message.kind) && maxAgeMs(draft, message) > harmfulCommandSeconds * 1_000)
    return finishCommand(draft, command.id, TOO_LATE);
  if (message.kind === 'message') return showNote(draft, message);
  if (message.kind === 'wake') return wake(draft, message);
  if (message.kind === 'volume') return setVolume(draft, message);
  if (message.kind === 'picture') return announcePicture(draft, message.id);
  if (isSystemCommand(message.kind)) draft.effects.push({ type: 'run', id: message.id, kind: message.kind });
}

/** Its age when it was sent, plus the most that it may have been on its way. */
function maxAgeMs({ state: { connection }, at }: Draft, { ageMs, sentMs }: CommandMessage): number {
  return ageMs + (connection === null ? 0 : maxLatencyMs(connection, sentMs, at.monotonicMs));
}

/** @param failure null for success */
export function finishCommand(draft: Draft, id: string, failure: string | null): void {
  const open = draft.state.commands.find((command) => command.id === id && command.state === 'received');
  if (open === undefined) return;
  const finished: Command = { ...open, state: failure === null ? 'done' : 'failed', failure };
  change(draft, {
    commands: draft.state.commands.map((command) => (command === open ? finished : command)),
  });
  report(draft, finished);
}

/** Finishes each `end`, `lock` and `unlock` that the server's state has fulfilled, or that waited too long for it. */
export function checkPendingCommands(draft: Draft): void {
  const { connection } = draft.state;
  for (const command of draft.state.commands) {
    if (command.state !== 'received' || isLocalCommand(command.kind)) continue;
    if (isFulfilled(draft, command)) finishCommand(draft, command.id, null);
    else if (
      connection !== null &&
      draft.at.monotonicMs - Math.max(command.receivedAt, connection.openedAt) >= CONFIRMATION_MS
    )
      finishCommand(draft, command.id, NOT_CONFIRMED);
  }
}

/** Whether a command received at or after `since` waits for the server's state. */
export function awaitsServer(commands: readonly Command[], since: number): boolean {
  return commands.some(
    (command) => command.state === 'received' && !isLocalCommand(command.kind) && command.receivedAt >= since,
  );
}

/**
 * After a start: a system command followed by a boot is done, and so is a sign-out, which ends the guard
 * itself. One that was interrupted in another way has failed. None is executed again.
 */
export function resumeCommands(
  stored: readonly StoredCommand[],
  { now, hasBooted }: { now: number; hasBooted: boolean },
): Command[] {
  return stored.map((command) => {
    const resumed = { ...command, receivedAt: now };
    if (command.state !== 'received' || !isLocalCommand(command.kind)) return resumed;
    if ((hasBooted && isSystemCommand(command.kind)) || command.kind === 'sign-out')
      return { ...resumed, state: 'done' as const };
    return { ...resumed, state: 'failed' as const, failure: INTERRUPTED };
  });
}

export function report(draft: Draft, command: StoredCommand): void {
  const { id, state, failure } = command;
  sendUntilAcknowledged(draft, {
    type: 'command',
    id,
    state,
    ...(failure === null ? {} : { failure }),
  });
}

function showNote(draft: Draft, message: CommandMessage): void {
  const text = message.text?.trim() ?? '';
  if (text === '') return finishCommand(draft, message.id, EMPTY_MESSAGE);
  change(draft, { note: { id: message.id, text, until: draft.at.monotonicMs + NOTE_MS } });
  finishCommand(draft, message.id, null);
}

function wake(draft: Draft, { id, addresses = [] }: CommandMessage): void {
  if (addresses.length === 0) return finishCommand(draft, id, NO_ADDRESSES);
  draft.effects.push({ type: 'wake', id, addresses });
}

function setVolume(draft: Draft, { id, level }: CommandMessage): void {
  if (level === undefined) return finishCommand(draft, id, NO_LEVEL);
  draft.effects.push({ type: 'volume', id, level });
}

function isFulfilled(draft: Draft, command: Command): boolean {
  const { countdown, computerInfo } = draft.state;
  if (command.kind === 'end')
    return countdown === null || countdown.isOver || countdown.id !== command.sessionId;
  return computerInfo?.computer.isLocked === (command.kind === 'lock');
}

function isHarmful(kind: GuardCommandKind): boolean {
  return harmfulCommands.some((harmful) => harmful === kind);
}

function isSystemCommand(kind: GuardCommandKind): kind is SystemCommand {
  return kind === 'reboot' || kind === 'shutdown' || kind === 'sign-out';
}

function isLocalCommand(kind: GuardCommandKind): kind is LocalCommand {
  return kind === 'wake' || kind === 'volume' || kind === 'picture' || isSystemCommand(kind);
}

/** Tells the player first; the picture is taken when that is over. */
function announcePicture(draft: Draft, id: string): void {
  if (!draft.state.screenPictures) return finishCommand(draft, id, NOT_ALLOWED);
  if (draft.state.picture !== null) finishCommand(draft, draft.state.picture.id, ASKED_AGAIN);
  const takenAt = draft.at.monotonicMs + screenPictureNoticeSeconds * 1_000;
  change(draft, { picture: { id, takenAt } });
}

/** Takes the picture of which the player was told. */
export function takeDuePicture(draft: Draft): void {
  const { picture, screenPictures } = draft.state;
  if (picture === null || draft.at.monotonicMs < picture.takenAt) return;
  change(draft, { picture: null });
  // It was turned off meanwhile.
  if (!screenPictures) return finishCommand(draft, picture.id, NOT_ALLOWED);
  draft.effects.push({ type: 'take-picture', id: picture.id });
}
