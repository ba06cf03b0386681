import type { GuardState, ServerMessage } from '@coruja/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandMessage, Rig, stateMessage } from '../../test/support/rig.ts';
import { step } from './guard.ts';
import { saveEveryMs } from './saving.ts';
import type { Snapshot } from './snapshot.ts';
import { type Core, type Effect, emptyCore } from './state.ts';

// Properties under random inputs: a correct server whose messages may be delayed, a lost connection, a changed wall clock, a
// process that is killed between any two effects.

const uuid = (kind: string, number: number) =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(11, '0')}`;

type Op =
  | { readonly op: 'advance'; readonly ms: number }
  | { readonly op: 'start'; readonly minutes: number }
  | { readonly op: 'end' }
  | { readonly op: 'lock'; readonly isLocked: boolean }
  | { readonly op: 'state'; readonly delayMs: number }
  | { readonly op: 'connect' }
  | { readonly op: 'disconnect' }
  | { readonly op: 'command'; readonly number: number; readonly ageMs: number };

const advance = fc.record({ op: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 120_000 }) });
const receiveState = fc.record({ op: fc.constant('state' as const), delayMs: fc.nat(30_000) });
const anyOp: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: advance },
  { weight: 4, arbitrary: receiveState },
  fc.record({ op: fc.constant('start' as const), minutes: fc.integer({ min: 1, max: 300 }) }),
  fc.constant({ op: 'end' as const }),
  fc.record({ op: fc.constant('lock' as const), isLocked: fc.boolean() }),
  { weight: 2, arbitrary: fc.constant({ op: 'connect' as const }) },
  fc.constant({ op: 'disconnect' as const }),
  fc.record({ op: fc.constant('command' as const), number: fc.nat(3), ageMs: fc.nat(70_000) }),
);
const ops = fc.array(anyOp, { maxLength: 60 });

const kinds = ['message', 'end', 'reboot', 'shutdown'] as const;

/** The true state. A message holds the time that was left when it was sent. */
class Server {
  session: { id: string; startedAt: number; endAt: number; minutes: number } | null = null;
  isLocked = false;
  #sessions = 0;

  start(now: number, minutes: number): void {
    if (this.session !== null && this.session.endAt > now) return;
    this.#sessions += 1;
    this.session = { id: uuid('a', this.#sessions), startedAt: now, endAt: now + minutes * 60_000, minutes };
  }

  /** A message sent this long ago, but not before the session started. */
  stateSent(now: number, delayMs: number): ServerMessage {
    const { session, isLocked } = this;
    const sentAt = session === null ? now : Math.max(session.startedAt, now - delayMs);
    const sessionThen: GuardState['session'] =
      session === null || session.endAt <= sentAt
        ? null
        : {
            id: session.id,
            customer: null,
            durationSeconds: session.minutes * 60,
            remainingMs: session.endAt - sentAt,
          };
    return stateMessage(sessionThen, { isLocked });
  }
}

function apply(rig: Rig, server: Server, op: Op): Effect[] {
  const now = rig.at.monotonicMs;
  switch (op.op) {
    case 'advance':
      return rig.advance(op.ms, 5_000);
    case 'start':
      server.start(now, op.minutes);
      return [];
    case 'end':
      server.session = null;
      return [];
    case 'lock':
      server.isLocked = op.isLocked;
      return [];
    case 'state':
      return rig.receive(server.stateSent(now, op.delayMs));
    case 'connect':
      return rig.state.connection === null ? rig.dispatch({ type: 'connected' }) : [];
    case 'disconnect':
      return rig.dispatch({ type: 'disconnected' });
    case 'command': {
      const kind = kinds[op.number] ?? 'message';
      return rig.receive(commandMessage(kind, { id: uuid('c', op.number), text: 'Oi', ageMs: op.ageMs }));
    }
  }
}

/** All readings that were sent, by session, in order. */
function readings(effects: readonly Effect[]): Map<string, number[]> {
  const bySession = new Map<string, number[]>();
  for (const effect of effects) {
    if (effect.type !== 'send' || !('reading' in effect.message) || effect.message.reading === null) continue;
    const { sessionId, usedSeconds } = effect.message.reading;
    bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), usedSeconds]);
  }
  return bySession;
}

function isIncreasing(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
}

describe('under random inputs', () => {
  test('a reading never decreases, and neither it nor the screen exceeds the duration', () => {
    fc.assert(
      fc.property(ops, (list) => {
        const rig = new Rig();
        const server = new Server();
        rig.online();
        for (const op of list) {
          apply(rig, server, op);
          const { screen } = rig;
          if (screen.kind === 'open')
            expect(screen.remainingSeconds).toBeLessThanOrEqual(screen.durationSeconds);
          for (const effect of rig.effects)
            if (effect.type === 'save' && effect.snapshot?.session)
              expect(effect.snapshot.session.usedMs).toBeLessThanOrEqual(effect.snapshot.session.durationMs);
        }
        for (const numbers of readings(rig.effects).values()) expect(isIncreasing(numbers)).toBe(true);
      }),
    );
  });

  test('the wall clock changes nothing while the machine runs', () => {
    fc.assert(
      fc.property(ops, fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), (list, jumps) => {
        const seen = [false, true].map((moves) => {
          const rig = new Rig();
          const server = new Server();
          rig.online();
          list.forEach((op, index) => {
            const wallMs = rig.at.wallMs + (jumps[index % jumps.length] ?? 0);
            if (moves) rig.at = { ...rig.at, wallMs };
            apply(rig, server, op);
          });
          return rig.effects.map((effect) =>
            effect.type === 'save' && effect.snapshot !== null
              ? { ...effect, snapshot: { ...effect.snapshot, wallMs: 0 } }
              : effect,
          );
        });
        expect(seen[1]).toEqual(seen[0]);
      }),
    );
  });

  test('repeated and reordered messages lead to the same screen once the newest was received', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20_000), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 16 }),
        (delays, order) => {
          const screens = [delays, order.map((index) => delays[index % delays.length] ?? 0)].map(
            (received) => {
              const rig = new Rig();
              const server = new Server();
              rig.online();
              server.start(rig.at.monotonicMs, 60);
              rig.advanceClocks(20_000);
              for (const ms of received) rig.receive(server.stateSent(rig.at.monotonicMs, ms));
              rig.receive(server.stateSent(rig.at.monotonicMs, 0));
              return rig.screen;
            },
          );
          expect(screens[1]).toEqual(screens[0]);
        },
      ),
    );
  });

  test('a command is executed at most once, however often and in whatever order it is received, with crashes between', () => {
    const event = fc.oneof(
      fc.record({ command: fc.nat(3), ageMs: fc.nat(70_000) }),
      fc.constant('crash' as const),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (list) => {
        const rig = new Rig();
        rig.online();
        for (const item of list) {
          if (item === 'crash') {
            rig.crash(1_000);
            rig.dispatch({ type: 'connected' });
          } else apply(rig, new Server(), { op: 'command', number: item.command, ageMs: item.ageMs });
        }
        const runs = rig.effects.flatMap((effect) => (effect.type === 'run' ? [effect.id] : []));
        expect(new Set(runs).size).toBe(runs.length);
      }),
    );
  });
});

interface Crash {
  readonly disk: Snapshot | null;
  /** In memory at that moment, also what was not on the disk yet. */
  readonly state: Core;
  readonly rig: Rig;
}

/** Runs the list until the process is killed after this many effects. */
function killedAt(list: readonly Op[], effectsToDo: number): Crash {
  const rig = new Rig();
  const server = new Server();
  rig.online();
  let disk = rig.disk;
  let left = effectsToDo;
  for (const op of list) {
    for (const effect of apply(rig, server, op)) {
      if (left === 0) return { disk, state: rig.state, rig };
      left -= 1;
      if (effect.type === 'save') disk = effect.snapshot;
    }
  }
  return { disk, state: rig.state, rig };
}

describe('killed between any two effects', () => {
  test('it continues with the end and the reading that the disk holds', () => {
    fc.assert(
      fc.property(ops, fc.nat(200), fc.nat(600_000), (list, effectsToDo, awayMs) => {
        const { disk, rig } = killedAt(list, effectsToDo);
        rig.disk = disk;
        rig.crash(awayMs);
        const kept = disk?.session ?? null;
        const { countdown } = rig.state;
        expect(countdown?.id).toBe(kept?.id);
        if (kept === null || countdown === null || disk === null) return;
        expect(Math.min(...countdown.ends)).toBe(disk.monotonicMs + kept.remainingMs);
        expect(countdown.usedFloorMs).toBe(kept.usedMs);
      }),
    );
  });

  test('and rebooted without the server it gains no time, and loses at most the time between two saves', () => {
    fc.assert(
      fc.property(ops, fc.nat(200), fc.nat(3_600_000), fc.integer(), (list, effectsToDo, offMs, moved) => {
        const { disk, rig } = killedAt(list, effectsToDo);
        const kept = disk?.session;
        if (!disk || !kept || kept.isOver) return;
        const upMs = 15_000;
        const honest = step(
          emptyCore,
          startedAfter(rig, disk, { upMs, wallMs: rig.at.wallMs + offMs + upMs }),
        );
        const diedAt = rig.at.monotonicMs;
        const left = (state: Core) => Math.min(...(state.countdown?.ends ?? [])) - upMs;
        const wouldBe = kept.remainingMs - (diedAt - disk.monotonicMs) - offMs - upMs;
        expect(Math.abs(left(honest.state) - wouldBe)).toBeLessThanOrEqual(saveEveryMs);
        const forged = step(
          emptyCore,
          startedAfter(rig, disk, { upMs, wallMs: disk.wallMs - Math.abs(moved) }),
        );
        expect(left(forged.state)).toBeLessThanOrEqual(kept.remainingMs - upMs);
      }),
    );
  });
});

function startedAfter(rig: Rig, snapshot: Snapshot, { upMs, wallMs }: { upMs: number; wallMs: number }) {
  return {
    type: 'started' as const,
    at: { monotonicMs: upMs, wallMs },
    bootId: 'boot-2',
    hardware: rig.state.hardware,
    version: '1.0.6',
    isPaired: true,
    canClean: true,
    canShowScreen: true,
    snapshot,
    maintenance: { until: null, hasCodes: false },
  };
}
