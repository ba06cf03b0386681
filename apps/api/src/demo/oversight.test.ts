import { randomUUID } from 'node:crypto';
import { dayInZone, isTrivialPin } from '@coruja/domain';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakePorts } from '../../test/fake-ports.ts';
import { movableClock } from '../../test/movable-clock.ts';
import { smallDemo } from '../../test/small-demo.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import type { StoreContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { getRadar } from '../features/radar/get-radar.ts';
import { listMinutes } from '../features/radar/list-minutes.ts';
import { listShifts } from '../features/shifts/find-shift.ts';
import { verifyShift } from '../features/shifts/shift-report.ts';
import { listOperators } from '../features/team/list-operators.ts';
import { verifyPin } from '../features/team/verify-pin.ts';
import { seedDemo } from './seed-demo.ts';
import { day } from './timeline.ts';

describe('what the owner reads of the demonstration store', () => {
  let database: Database;
  let store: StoreContext;

  beforeAll(async () => {
    database = await createTestDatabase();
    const clock = movableClock();
    const context = { db: database.kysely, now: () => clock.now(), ports: fakePorts() };
    await seedDemo(context, pino({ level: 'silent' }), { size: smallDemo });
    const { id: storeId } = await database.kysely.selectFrom('stores').select('id').executeTakeFirstOrThrow();
    store = { ...context, storeId, actor: 'owner', approvedBy: null };
  }, 900_000);
  afterAll(() => database.close());

  const rowsOf = async (text: string) =>
    (await database.query(text, [])).rows as Readonly<Record<string, unknown>>[];

  it('has a team whose members and owner have the PINs that README.md says', async () => {
    const operators = await listOperators(store);
    expect(operators.map(({ name, role, hasPin }) => [name, role, hasPin])).toEqual([
      ['Marina Souza Carvalho', 'owner', true],
      ['Bia Ramos', 'attendant', true],
      ['Caio Nunes', 'leader', true],
    ]);
    const [owner, bia, caio] = operators.map(({ id }) => id);
    const right = [
      [owner, '407153'],
      [bia, '4826'],
      [caio, '7319'],
    ] as const;
    for (const [operatorId = '', pin] of right) {
      expect(isTrivialPin(pin)).toBe(false);
      const input = { storeId: store.storeId, operatorId, pin, signInId: randomUUID() };
      expect((await verifyPin(store, input)).id).toBe(operatorId);
    }
  });

  it('has a shift for each half of a day, the last one open and Bia’s, with every kind of movement, and each closed one verifies', async () => {
    const { items: shifts } = await listShifts(store, { limit: 100 });
    expect(shifts.length).toBeGreaterThan(15);
    const [open, ...closed] = shifts;
    expect(open).toMatchObject({ closedAt: null, isForgotten: false, openedBy: { name: 'Bia Ramos' } });
    expect(closed.every(({ closedAt }) => closedAt !== null)).toBe(true);
    expect(new Set(closed.map(({ closedBy }) => closedBy?.name)).size).toBe(3);
    for (const { id } of closed) expect((await verifyShift(store, { shiftId: id })).differing).toEqual([]);
    const differences = new Set(closed.map(({ difference }) => difference));
    expect(differences).toContain(-5);
    expect(differences.size).toBeGreaterThan(3);
    const [sums] =
      await rowsOf(`select (select count(*)::int from shift_counts where attempt = 2) as recounts,
         (select count(*)::int from shift_reviews) as reviews,
         count(*) filter (where kind = 'sangria')::int as sangrias,
         count(*) filter (where kind = 'suprimento')::int as suprimentos,
         count(*) filter (where kind = 'tab-payment')::int as tabs,
         count(*) filter (where kind in ('sale', 'event', 'refund') and shift_id is null
           and created_at >= (select min(opened_at) from shifts))::int as outside
       from money_entries`);
    expect(sums).toMatchObject({ reviews: 1, tabs: 2, outside: 0 });
    for (const name of ['recounts', 'sangrias', 'suprimentos'])
      expect(Number(sums?.[name]), name).toBeGreaterThan(1);
  });

  it('has an audit line for each write of the team, with the approvals of those who may approve', async () => {
    const lines = await rowsOf(`select case a.actor when 'owner' then 'owner' else o.name end as actor,
         count(*)::int as lines, array_agg(distinct a.endpoint) as endpoints,
         array_agg(distinct a.endpoint || ' by ' || coalesce(p.name, a.approved_by))
           filter (where a.approved_by is not null) as approved
       from audit_entries a
       left join operators o on o.store_id = a.store_id and o.id::text = a.actor
       left join operators p on p.store_id = a.store_id and p.id::text = a.approved_by
       group by 1 order by 1`);
    expect(lines).toMatchObject([
      { actor: 'Bia Ramos', endpoints: expect.arrayContaining(['createSale', 'closeShift', 'openShift']) },
      { actor: 'Caio Nunes' },
      { actor: 'owner', approved: null },
    ]);
    expect(lines.every(({ lines: count }) => Number(count) > 100)).toBe(true);
    expect(lines[0]?.['approved']).toEqual(
      expect.arrayContaining(['refundSale by Caio Nunes', 'createSale by owner', 'createSale by Caio Nunes']),
    );
    // As many lines as writes since the first line.
    const [counted] = await rowsOf(`with since as (select min(at) as at from audit_entries)
       select (select count(*)::int from sales s where created_at >= (select at from since) and not exists (
           select from orders o where o.store_id = s.store_id and o.sale_id = s.id)) as sales,
         (select count(*)::int from received_pix) as received,
         (select count(*)::int from audit_entries where endpoint = 'confirmCharge') as confirmed,
         (select count(*)::int from audit_entries where endpoint = 'createSale') as sold,
         (select count(*)::int from sessions where start_at >= (select at from since)) as sessions,
         (select count(*)::int from audit_entries where endpoint = 'createSession') as started`);
    expect(counted?.['sold']).toBe(counted?.['sales']);
    expect([counted?.['received'], counted?.['confirmed']]).toEqual([3, 3]);
    expect(counted?.['started']).toBe(counted?.['sessions']);
  });

  it('has minutes of each computer that add up, and one that was on without its guard for a part of a night', async () => {
    const ago = (days: number) => dayInZone(store.now().getTime() - days * day, 'America/Sao_Paulo');
    const times = await listMinutes(store, { startDate: ago(7), endDate: ago(1) });
    const known = times.flatMap(({ computer, minutes }) => (minutes ? [{ computer, ...minutes }] : []));
    expect(new Set(known.map(({ computer }) => computer.name)).size).toBe(28);
    expect(known.every(({ on }) => on === 24 * 60 - 2)).toBe(true);
    const without = known.filter(({ of }) => of.unguarded > 0);
    expect(without.map(({ computer, of }) => [computer.name, of.unguarded])).toEqual([['PC 07', 52]]);
    expect(known.reduce((sum, { of }) => sum + of.paid, 0)).toBeGreaterThan(60);
    const signals = await getRadar(store);
    expect(signals.filter(({ kind }) => kind === 'guard-gap')).toHaveLength(1);
  });

  it('has customers who owe on the tab, within their limits', async () => {
    const rows = await rowsOf(
      `select tab_centavos::int as owed, tab_limit_centavos::int as limited from customers where tab_limit_centavos is not null`,
    );
    expect(rows).toHaveLength(4);
    expect(rows.every(({ owed, limited }) => Number(owed) > 0 && Number(owed) < Number(limited))).toBe(true);
  });
});
