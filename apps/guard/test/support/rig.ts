import type { GuardMessage, GuardState, ServerMessage } from '@coruja/contract';
import type { Timestamp } from '../../src/core/countdown.ts';
import { step } from '../../src/core/guard.ts';
import type { Screen } from '../../src/core/screen.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { type Core, type Effect, emptyCore, type Input } from '../../src/core/state.ts';

export const sessionA = '00000000-0000-4000-8000-00000000000a';
export const sessionB = '00000000-0000-4000-8000-00000000000b';
export const commandId = '00000000-0000-4000-8000-0000000000c1';
export const computerId = '00000000-0000-4000-8000-000000000001';

const hardware = {
  system: 'Debian',
  cpu: 'Ryzen 5',
  gpu: null,
  ram: '16 GB',
  macAddresses: ['a8:5e:45:00:11:22'],
};

/** A session of an hour, with this much left. */
export function sessionState(remainingMs: number, fields: Partial<NonNullable<GuardState['session']>> = {}) {
  return { id: sessionA, customer: 'Ana', durationSeconds: 3_600, remainingMs, ...fields };
}

export function stateMessage(
  session: GuardState['session'],
  fields: {
    isLocked?: boolean;
    event?: string;
    sentMs?: number;
    idleShutdownMinutes?: number;
    cleaning?: GuardState['cleaning'];
    hasBlocks?: boolean;
    screenPictures?: boolean;
  } = {},
): ServerMessage {
  return {
    type: 'state',
    ...(fields.sentMs === undefined ? {} : { sentMs: fields.sentMs }),
    state: {
      store: { name: 'Arena' },
      computer: { id: computerId, name: 'PC 07', isLocked: fields.isLocked ?? false },
      event: fields.event === undefined ? null : { name: fields.event },
      ...(fields.idleShutdownMinutes === undefined
        ? {}
        : { idleShutdownMinutes: fields.idleShutdownMinutes }),
      ...(fields.cleaning === undefined ? {} : { cleaning: fields.cleaning }),
      ...(fields.hasBlocks === true && { hasBlocks: true as const }),
      ...(fields.screenPictures === true ? { screenPictures: true as const } : {}),
      session,
    },
  };
}

export function commandMessage(
  kind: Extract<ServerMessage, { type: 'command' }>['kind'],
  fields: Partial<Extract<ServerMessage, { type: 'command' }>> = {},
): ServerMessage {
  return { type: 'command', id: commandId, kind, text: null, ageMs: 0, ...fields };
}

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;

/** A core with a manual clock and a variable as its disk; records all effects. */
export class Rig {
  state: Core = emptyCore;
  at: Timestamp = { monotonicMs: 100_000, wallMs: 1_790_000_000_000 };
  disk: Snapshot | null = null;
  maintenance: { until: number | null; hasCodes: boolean } = { until: null, hasCodes: false };
  bootId = 'boot-1';
  effects: Effect[] = [];

  dispatch(input: Without<Input>): Effect[] {
    const result = step(this.state, { ...input, at: this.at });
    this.state = result.state;
    for (const effect of result.effects) if (effect.type === 'save') this.disk = effect.snapshot;
    this.effects.push(...result.effects);
    return [...result.effects];
  }

  start(fields: { isPaired?: boolean; canClean?: boolean; canShowScreen?: boolean } = {}): Effect[] {
    return this.dispatch({
      type: 'started',
      bootId: this.bootId,
      hardware,
      version: '1.0.6',
      isPaired: fields.isPaired ?? true,
      canClean: fields.canClean ?? true,
      canShowScreen: fields.canShowScreen ?? false,
      snapshot: this.disk,
      maintenance: this.maintenance,
    });
  }

  /** Starts, connects and receives this message. */
  online(message: ServerMessage = stateMessage(null)): Effect[] {
    this.start();
    this.dispatch({ type: 'connected' });
    return this.receive(message);
  }

  receive(message: ServerMessage): Effect[] {
    return this.dispatch({ type: 'message', message });
  }

  /** With a tick each quarter of a second, as in the agent. */
  advance(ms: number, tickMs = 250): Effect[] {
    const done: Effect[] = [];
    for (let left = ms; left > 0; left -= tickMs) {
      this.advanceClocks(Math.min(tickMs, left));
      done.push(...this.dispatch({ type: 'tick' }));
    }
    return done;
  }

  /** Without any tick. */
  advanceClocks(ms: number): void {
    this.at = { monotonicMs: this.at.monotonicMs + ms, wallMs: this.at.wallMs + ms };
  }

  /** kill -9 and a new start within the same boot. */
  crash(awayMs = 0): Effect[] {
    this.advanceClocks(awayMs);
    this.state = emptyCore;
    return this.start();
  }

  /** `wallMs`: how long it was off, by the wall clock. `upMs`: the time since the boot. */
  reboot({ wallMs, upMs = 20_000 }: { wallMs: number; upMs?: number }): Effect[] {
    this.at = { monotonicMs: upMs, wallMs: this.at.wallMs + wallMs };
    this.bootId = `${this.bootId}+`;
    this.state = emptyCore;
    return this.start();
  }

  get screen(): Screen {
    if (this.state.screen === null) throw new Error('Nothing was shown.');
    return this.state.screen;
  }

  get remainingSeconds(): number | null {
    return this.screen.kind === 'pairing' ? null : this.screen.remainingSeconds;
  }
}

export function sent(effects: readonly Effect[]): GuardMessage[] {
  return effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : []));
}

export function commandReports(effects: readonly Effect[]): string[] {
  return sent(effects).flatMap((message) => (message.type === 'command' ? [message.state] : []));
}
