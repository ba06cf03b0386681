import { randomUUID } from 'node:crypto';
import { gapToleranceMs, minuteKinds } from '@coruja/domain';
import { expect, it } from 'vitest';
import { type Random, between, oneOf, randomFor } from '../../../test/guard-network/virtual-time.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Db } from '../../db/database.ts';
import type { Boot } from '../../guard-link/boot-queries.ts';
import { renewLease } from '../../guard-link/lease-queries.ts';
import {
  type Disconnection,
  type GuardHello,
  type GuardKey,
  markConnected,
  markDisconnected,
} from '../../guard-link/link-queries.ts';
import { listMinutes } from './list-minutes.ts';

// Each computer has a random day. Its guard connects and disconnects by the same SQL statements as a real connection.

const app = useTestApp();
const minute = 60_000;
const computers = 200;
const day = '2026-11-20';
/** In São Paulo. */
const midnight = Date.parse('2026-11-20T03:00:00.000Z');
const process = randomUUID();

/** The computer is off, works, has lost its cable, or somebody stopped its guard's service. */
type Kind = 'off' | 'on' | 'cable' | 'stopped';

interface Phase {
  readonly kind: Kind;
  readonly from: number;
  readonly until: number;
}

/** Phases begin at multiples of this, so that guards connect and disconnect in batches, as after a power cut. */
const step = 5 * minute;

/** Two hours without the cable, two without the service, and two random phases; the computer works between them. */
function phasesOf(random: Random): Phase[] {
  const any = () => ({
    kind: oneOf<Kind>(random, ['off', 'cable', 'stopped']) ?? 'off',
    ms: between(random, 1, 18) * step,
  });
  const planned: { kind: Kind; ms: number }[] = [
    { kind: 'stopped', ms: 120 * minute },
    { kind: 'cable', ms: 120 * minute },
    any(),
    any(),
  ];
  const phases: Phase[] = [];
  let from = midnight;
  const add = (kind: Kind, ms: number) => {
    phases.push({ kind, from, until: from + ms });
    from += ms;
  };
  add('off', between(random, 1, 60) * step);
  add('on', between(random, 4, 12) * step);
  for (const { kind, ms } of planned.toSorted(() => random() - 0.5)) {
    add(kind, ms);
    add('on', between(random, 4, 12) * step);
  }
  // Into the next day.
  add('on', 1_440 * minute);
  return phases;
}

interface Moment {
  readonly at: number;
  readonly came?: GuardHello;
  readonly left?: Disconnection;
}

/** Every time that a guard connects or disconnects. */
function momentsOf(key: GuardKey, phases: readonly Phase[], random: Random): Moment[] {
  const described = { ...key, address: null, instance: null, version: '1.0.6', system: 'Linux' };
  let boot: Boot = { id: randomUUID(), bootedAt: new Date(midnight), startedAt: new Date(midnight) };
  return phases.map(({ kind, from, until }) => {
    // It connects within ten seconds.
    if (kind === 'on')
      return {
        at: from + 10_000,
        came: {
          ...described,
          boot,
          cpu: null,
          gpu: null,
          ram: null,
          macAddresses: null,
          canUpdate: false,
          canSetVolume: false,
          canShowScreen: false,
        },
      };
    const startedAt = new Date(until + between(random, 0, 9_000));
    if (kind === 'off') boot = { id: randomUUID(), bootedAt: new Date(until), startedAt };
    if (kind === 'stopped') boot = { ...boot, startedAt };
    // The last heartbeat was up to 15 s before.
    return { at: from, left: { ...key, lastSeenAt: new Date(from - between(random, 0, 15_000)) } };
  });
}

async function play(db: Db, moments: readonly Moment[]): Promise<void> {
  for (const at of new Set(moments.map((moment) => moment.at).toSorted((a, b) => a - b))) {
    const now = moments.filter((moment) => moment.at === at);
    const by = { process, now: new Date(at) };
    const [came, left] = [now.flatMap((one) => one.came ?? []), now.flatMap((one) => one.left ?? [])];
    if (left.length > 0) await markDisconnected(db, left, by);
    if (came.length > 0) await markConnected(db, came, by);
  }
}

async function insertComputers(db: Db, keys: readonly GuardKey[]): Promise<void> {
  const at = new Date(midnight);
  const rows = keys.map(({ storeId, computerId }, index) => ({
    store_id: storeId,
    id: computerId,
    name: `PC ${index}`,
    name_key: `pc ${index}`,
    created_at: at,
  }));
  await db.insertInto('computers').values(rows).execute();
  const guards = keys.map(({ storeId, computerId, tokenHash }) => ({
    store_id: storeId,
    computer_id: computerId,
    token_hash: Buffer.from(tokenHash, 'hex'),
    version: '1.0.6',
    paired_at: at,
  }));
  await db.insertInto('guards').values(guards).execute();
}

/** Three sessions of each computer, of up to three hours. */
async function insertSessions(db: Db, keys: readonly GuardKey[], random: Random): Promise<void> {
  const rows = keys.flatMap(({ storeId, computerId }) =>
    [2, 10, 18].map((hour) => {
      const start = midnight + hour * 60 * minute + between(random, 0, 3_600_000);
      const minutes = between(random, 1, 180);
      return {
        store_id: storeId,
        id: randomUUID(),
        computer_id: computerId,
        start_at: new Date(start),
        end_at: new Date(start + minutes * minute),
        duration_minutes: minutes,
        price_per_hour_centavos: 0,
        actor: 'owner',
      };
    }),
  );
  await db.insertInto('sessions').values(rows).execute();
}

it('two hundred random days add up exactly, with two hours of a stopped service seen and those of a pulled cable not', async () => {
  const owner = await app().newOwner();
  const { db, storeId } = owner.context;
  const random = randomFor('simulated days');
  const keys = Array.from({ length: computers }, (_, index) => ({
    storeId,
    computerId: randomUUID(),
    tokenHash: index.toString(16).padStart(64, '0'),
  }));
  await insertComputers(db, keys);
  await insertSessions(db, keys, random);
  await renewLease(db, { process, now: new Date(midnight), ms: 3_600_000 });
  const days = keys.map(() => phasesOf(random));
  const moments = keys.flatMap((key, index) => momentsOf(key, days[index] ?? [], random));
  await play(db, moments);
  const now = () => new Date(midnight + 1_500 * minute);
  const answer = await listMinutes({ ...owner.context, now }, { day });
  expect(answer).toHaveLength(computers);
  for (const { computer, minutes } of answer) {
    const phases = days[Number(computer.name.slice(3))] ?? [];
    const sum = (kinds: readonly Kind[], tolerance = 0) =>
      phases
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ from, until }) => Math.min(until, midnight + 1_440 * minute) - from - tolerance)
        .reduce((total, ms) => total + Math.max(0, ms) / minute, 0);
    if (!minutes) throw new Error(`${computer.name} has no minutes`);
    expect(minuteKinds.reduce((total, kind) => total + minutes.of[kind], 0)).toBe(minutes.on);
    const stops = phases.filter(({ kind }) => kind === 'stopped').length;
    const unguarded = sum(['stopped'], gapToleranceMs);
    expect(minutes.of.unguarded).toBeGreaterThanOrEqual(Math.floor(unguarded));
    // Each stop counts from the heartbeat before it to the start after it.
    expect(minutes.of.unguarded).toBeLessThanOrEqual(Math.ceil(unguarded + stops * 0.4));
    if (stops === 1) expect(minutes.of.unguarded).toBeGreaterThanOrEqual(117);
    if (stops === 1) expect(minutes.of.unguarded).toBeLessThanOrEqual(120);
    expect(Math.abs(minutes.on - sum(['on', 'cable', 'stopped']))).toBeLessThanOrEqual(3);
  }
  expect(answer.some(({ minutes }) => (minutes?.of.paid ?? 0) > 60)).toBe(true);
});
