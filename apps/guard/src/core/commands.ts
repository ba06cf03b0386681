import {
  type GuardCommandKind,
  harmfulCommands,
  harmfulCommandSeconds,
  type ServerMessage,
} from '@coruja/contract';
import { mostOnWayMs } from './journey.ts';
import { owe } from './outbox.ts';
import type { KeptCommand } from './snapshot.ts';
import { change, type Command, type SystemCommand, type Turn } from './state.ts';

type CommandMessage = Extract<ServerMessage, { type: 'command' }>;

const KEPT_COMMANDS = 100;
/** `end`, `lock` and `unlock` are done on the server first; so long the guard waits until its word says so. */
const PATIENCE_MS = 10_000;
const NOTE_MS = 60_000;

const TOO_LATE = 'O comando chegou depois de 1 minuto e não foi executado.';
const EMPTY_MESSAGE = 'A mensagem chegou vazia.';
const NOT_CONFIRMED = 'O servidor não confirmou a mudança.';
const INTERRUPTED = 'O guarda foi reiniciado antes de concluir o comando.';

/** Takes a command. One that comes again is answered again and not done again, whatever was between. */
export function takeCommand(turn: Turn, message: CommandMessage): void {
  const known = turn.state.commands.find((command) => command.id === message.id);
  if (known !== undefined) return report(turn, known);
  const { counting } = turn.state;
  const command: Command = {
    id: message.id,
    kind: message.kind,
    state: 'received',
    failure: null,
    sessionId: counting === null || counting.isOver ? null : counting.id,
    receivedAt: turn.at.monotonicMs,
  };
  change(turn, { commands: [...turn.state.commands, command].slice(-KEPT_COMMANDS) });
  report(turn, command);
  if (isHarmful(message.kind) && oldestMs(turn, message) > harmfulCommandSeconds * 1_000)
    return finishCommand(turn, command.id, TOO_LATE);
  if (message.kind === 'message') return showNote(turn, message);
  if (isSystemCommand(message.kind)) turn.effects.push({ type: 'run', id: message.id, kind: message.kind });
}

/** How old it may be by now: as old as it was when it was sent, and as long as it may have been on its way. */
function oldestMs({ state: { link }, at }: Turn, { ageMs, sentMs }: CommandMessage): number {
  return ageMs + (link === null ? 0 : mostOnWayMs(link, sentMs, at.monotonicMs));
}

/** A command has come to its end, well or ill. */
export function finishCommand(turn: Turn, id: string, failure: string | null): void {
  const open = turn.state.commands.find((command) => command.id === id && command.state === 'received');
  if (open === undefined) return;
  const finished: Command = { ...open, state: failure === null ? 'done' : 'failed', failure };
  change(turn, {
    commands: turn.state.commands.map((command) => (command === open ? finished : command)),
  });
  report(turn, finished);
}

/** Looks whether the server's word has brought what `end`, `lock` and `unlock` ask for. */
export function settleCommands(turn: Turn): void {
  const { link } = turn.state;
  for (const command of turn.state.commands) {
    if (command.state !== 'received' || isSystemCommand(command.kind)) continue;
    if (isBrought(turn, command)) finishCommand(turn, command.id, null);
    else if (
      link !== null &&
      turn.at.monotonicMs - Math.max(command.receivedAt, link.openedAt) >= PATIENCE_MS
    )
      finishCommand(turn, command.id, NOT_CONFIRMED);
  }
}

/** Whether a command waits for a word of the server. */
export function awaitsServer(commands: readonly Command[], since: number): boolean {
  return commands.some(
    (command) =>
      command.state === 'received' && !isSystemCommand(command.kind) && command.receivedAt >= since,
  );
}

/**
 * A guard that comes up again finds commands that it had begun. Had it been told to boot and has booted, or to sign out and was
 * ended by that, then it is done; nothing is done a second time.
 */
export function resumeCommands(
  kept: readonly KeptCommand[],
  { now, hasBooted }: { now: number; hasBooted: boolean },
): Command[] {
  return kept.map((command) => {
    const resumed = { ...command, receivedAt: now };
    if (command.state !== 'received' || !isSystemCommand(command.kind)) return resumed;
    if (hasBooted || command.kind === 'sign-out') return { ...resumed, state: 'done' as const };
    return { ...resumed, state: 'failed' as const, failure: INTERRUPTED };
  });
}

export function report(turn: Turn, command: KeptCommand): void {
  const { id, state, failure } = command;
  owe(turn, { type: 'command', id, state, ...(failure === null ? {} : { failure }) });
}

function showNote(turn: Turn, message: CommandMessage): void {
  const text = message.text?.trim() ?? '';
  if (text === '') return finishCommand(turn, message.id, EMPTY_MESSAGE);
  change(turn, { note: { id: message.id, text, until: turn.at.monotonicMs + NOTE_MS } });
  finishCommand(turn, message.id, null);
}

function isBrought(turn: Turn, command: Command): boolean {
  const { counting, place } = turn.state;
  if (command.kind === 'end')
    return counting === null || counting.isOver || counting.id !== command.sessionId;
  return place?.computer.isLocked === (command.kind === 'lock');
}

function isHarmful(kind: GuardCommandKind): boolean {
  return harmfulCommands.some((harmful) => harmful === kind);
}

function isSystemCommand(kind: GuardCommandKind): kind is SystemCommand {
  return kind === 'reboot' || kind === 'shutdown' || kind === 'sign-out';
}
