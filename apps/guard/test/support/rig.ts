import type { GuardMessage, GuardState, ServerMessage } from '@coruja/contract';
import type { At } from '../../src/core/counting.ts';
import { step } from '../../src/core/guard.ts';
import type { Screen } from '../../src/core/screen.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { type Core, type Effect, emptyCore, type Input } from '../../src/core/state.ts';

export const sessionA = '00000000-0000-4000-8000-00000000000a';
export const sessionB = '00000000-0000-4000-8000-00000000000b';
export const commandId = '00000000-0000-4000-8000-0000000000c1';
export const computerId = '00000000-0000-4000-8000-000000000001';

const hardware = { system: 'Debian', cpu: 'Ryzen 5', gpu: null, ram: '16 GB' };

/** A session of an hour, with this much left. */
export function sessionWord(remainingMs: number, fields: Partial<NonNullable<GuardState['session']>> = {}) {
  return { id: sessionA, customer: 'Ana', durationSeconds: 3_600, remainingMs, ...fields };
}

export function stateMessage(
  session: GuardState['session'],
  fields: { isLocked?: boolean; event?: string; sentMs?: number } = {},
): ServerMessage {
  return {
    type: 'state',
    ...(fields.sentMs === undefined ? {} : { sentMs: fields.sentMs }),
    state: {
      store: { name: 'Arena' },
      computer: { id: computerId, name: 'PC 07', isLocked: fields.isLocked ?? false },
      event: fields.event === undefined ? null : { name: fields.event },
      session,
    },
  };
}

export function commandMessage(
  kind: Extract<ServerMessage, { type: 'command' }>['kind'],
  fields: { id?: string; text?: string | null; ageMs?: number; sentMs?: number } = {},
): ServerMessage {
  return { type: 'command', id: commandId, kind, text: null, ageMs: 0, ...fields };
}

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;

/** A core with a clock that is moved by hand, a disk that is a variable, and everything that it did. */
export class Rig {
  state: Core = emptyCore;
  at: At = { monotonicMs: 100_000, wallMs: 1_790_000_000_000 };
  disk: Snapshot | null = null;
  bootId = 'boot-1';
  effects: Effect[] = [];

  /** @returns what it did about it */
  do(input: Without<Input>): Effect[] {
    const turn = step(this.state, { ...input, at: this.at });
    this.state = turn.state;
    for (const effect of turn.effects) if (effect.type === 'save') this.disk = effect.snapshot;
    this.effects.push(...turn.effects);
    return [...turn.effects];
  }

  start(fields: { isPaired?: boolean } = {}): Effect[] {
    return this.do({
      type: 'started',
      bootId: this.bootId,
      hardware,
      version: '1.0.6',
      isPaired: fields.isPaired ?? true,
      snapshot: this.disk,
    });
  }

  /** Started, connected, and told this. */
  online(message: ServerMessage = stateMessage(null)): Effect[] {
    this.start();
    this.do({ type: 'connected' });
    return this.hear(message);
  }

  hear(message: ServerMessage): Effect[] {
    return this.do({ type: 'message', message });
  }

  /** Lets time go by, with a tick each quarter of a second as in the agent. */
  pass(ms: number, tickMs = 250): Effect[] {
    const done: Effect[] = [];
    for (let left = ms; left > 0; left -= tickMs) {
      this.skip(Math.min(tickMs, left));
      done.push(...this.do({ type: 'tick' }));
    }
    return done;
  }

  /** Both clocks go on, and nobody is there to notice. */
  skip(ms: number): void {
    this.at = { monotonicMs: this.at.monotonicMs + ms, wallMs: this.at.wallMs + ms };
  }

  /** kill -9 and a new start, in the same boot. */
  crash(awayMs = 0): Effect[] {
    this.skip(awayMs);
    this.state = emptyCore;
    return this.start();
  }

  /** Switched off for so long, by the clock on the wall; up again for so long. */
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
