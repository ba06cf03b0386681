import { scryptSync } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../test/wait-for.ts';
import { newComputer, newGuard } from '../../../test/factories.ts';
import { GuardClient, listen } from '../../../test/guard-client.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';

// docs/product/guard.md#maintenance-codes

const app = useTestApp({ guardTimings: { batchMs: 5 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const of = (owner: Owner) => ({ params: { storeId: owner.store.id } });
const create = (owner: Owner, currentPassword = owner.password) =>
  owner.call(contract.createMaintenanceCodes, { ...of(owner), body: { currentPassword } });
const present = async (owner: Owner) =>
  (await owner.call(contract.getMaintenanceCodes, of(owner))).body.sheet;

async function newConnected(owner: Owner) {
  const computer = await newComputer(owner);
  const { token } = await newGuard(owner, computer.id);
  const guard = await GuardClient.connect(url, token);
  /** What the guard was sent last. */
  const hashes = () => guard.received.findLast((message) => message.type === 'maintenance')?.hashes;
  const until = <T>(found: () => T) => waitUntil(found, { timeout: 15_000, interval: 10 });
  const numbers = () => hashes()?.codes.map(({ number }) => number);
  const maintainedAt = async () => {
    const params = { storeId: owner.store.id, computerId: computer.id };
    return (await owner.call(contract.getComputer, { params })).body.guard?.maintainedAt;
  };
  return { computer, guard, hashes, until, numbers, maintainedAt };
}

describe('a sheet of maintenance codes', () => {
  it('is shown once, to whoever knows the password', async () => {
    const owner = await app().newOwner();
    expect(await present(owner)).toBeNull();
    const wrong = await create(owner, 'outra-senha');
    expect([wrong.status, wrong.error?.code]).toEqual([400, 'WRONG_PASSWORD']);
    const made = await create(owner);
    expect(made.status).toBe(201);
    const { codes, ...shown } = made.body;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(shown).toEqual({ createdAt: '2026-11-21T20:00:00.000Z', left: 10, uses: [] });
    expect(await present(owner)).toEqual(shown);
  });

  it('is in the database and at the guards as slow hashes alone, of its own store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [ours, theirs] = [await newConnected(owner), await newConnected(other)];
    const { codes } = (await create(owner)).body;
    await ours.until(() => ours.hashes());
    const { salt, codes: hashes = [] } = ours.hashes() ?? {};
    expect(hashes.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { length, ...cost } = contract.maintenanceScrypt;
    const third = scryptSync(
      contract.readMaintenanceCode(codes[2] ?? '') ?? '',
      Buffer.from(salt ?? '', 'hex'),
      length,
      cost,
    );
    expect(hashes[2]?.hash).toBe(third.toString('hex'));
    await theirs.guard.heartbeat();
    expect(theirs.hashes()).toBeUndefined();
    const { rows } = await app().database.query('select * from maintenance_sheets');
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
  });

  it('replaces the one before, at every guard', async () => {
    const owner = await app().newOwner();
    const { hashes, until } = await newConnected(owner);
    await create(owner);
    const first = await until(hashes);
    await create(owner);
    const second = await until(() => (hashes()?.sheet === first?.sheet ? undefined : hashes()));
    expect(second?.codes.some(({ hash }) => first?.codes.some((code) => code.hash === hash))).toBe(false);
  });
});

describe('a guard that was opened by a code', () => {
  const openedAt = '2026-11-21T19:30:00.000Z';

  it('reports it once: the audit and the console say so, and every guard drops the code', async () => {
    const owner = await app().newOwner();
    await switchTeamOn(owner);
    const [one, two] = [await newConnected(owner), await newConnected(owner)];
    await create(owner);
    const { sheet } = (await one.until(one.hashes)) ?? { sheet: '' };
    app().clock.moveMinutes(30);
    const report = { type: 'maintenance', sheet, code: 3, openedAt: '2026-11-21T20:10:00.000Z' } as const;
    one.guard.send(report);
    for (const { until, numbers } of [one, two]) await until(() => numbers()?.length === 9);
    expect(two.numbers()).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10]);
    one.guard.send(report);
    await one.guard.heartbeat();
    expect(await present(owner)).toMatchObject({
      left: 9,
      uses: [
        { number: 3, computer: { id: one.computer.id, name: one.computer.name }, openedAt: report.openedAt },
      ],
    });
    expect([await one.maintainedAt(), await two.maintainedAt()]).toEqual([report.openedAt, null]);
    const { body } = await owner.call(contract.listAudit, { ...of(owner), query: {} });
    const lines = body.filter(({ endpoint }) => endpoint === 'reportMaintenance');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      at: report.openedAt,
      actor: { actor: 'guard', name: null },
      subject: { kind: 'computer', id: one.computer.id, name: one.computer.name },
      changes: [{ field: 'maintenanceCode', before: null, after: 3 }],
    });
    const made = body.find(({ endpoint }) => endpoint === 'createMaintenanceCodes');
    expect(made?.changes).toEqual([{ field: 'quantity', before: null, after: 10 }]);
  });

  it('reports a code of the sheet before too, and the time is never outside the sheet’s', async () => {
    const owner = await app().newOwner();
    const { guard, hashes, until, maintainedAt } = await newConnected(owner);
    await create(owner);
    const first = await until(hashes);
    await create(owner);
    await until(() => hashes()?.sheet !== first?.sheet);
    guard.send({ type: 'maintenance', sheet: first?.sheet ?? '', code: 1, openedAt });
    await until(async () => (await maintainedAt()) !== null);
    expect(await maintainedAt()).toBe(app().clock.now().toISOString());
    expect(await present(owner)).toMatchObject({ left: 10, uses: [] });
  });

  it('opened it now at the latest, however far ahead its clock is', async () => {
    const owner = await app().newOwner();
    const { guard, hashes, until, maintainedAt } = await newConnected(owner);
    await create(owner);
    const { sheet } = (await until(hashes)) ?? { sheet: '' };
    app().clock.moveMinutes(5);
    guard.send({ type: 'maintenance', sheet, code: 1, openedAt: '2031-01-01T00:00:00.000Z' });
    await until(async () => (await maintainedAt()) !== null);
    const openedNow = app().clock.now().toISOString();
    expect([await maintainedAt(), (await present(owner))?.uses[0]?.openedAt]).toEqual([openedNow, openedNow]);
  });

  it('cannot report a code of another store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const [ours, theirs] = [await newConnected(owner), await newConnected(other)];
    await create(owner);
    const { sheet } = (await ours.until(ours.hashes)) ?? { sheet: '' };
    theirs.guard.send({ type: 'maintenance', sheet, code: 1, openedAt });
    await theirs.guard.heartbeat();
    ours.guard.send({ type: 'maintenance', sheet, code: 2, openedAt });
    await ours.until(() => ours.numbers()?.length === 9);
    expect(ours.numbers()).not.toContain(2);
    expect([await theirs.maintainedAt(), await present(other)]).toEqual([null, null]);
  });

  it('is remembered for as long as its sheet, and a year longer', async () => {
    const owner = await app().newOwner();
    const { guard, hashes, until, numbers } = await newConnected(owner);
    await create(owner);
    const first = await until(hashes);
    guard.send({ type: 'maintenance', sheet: first?.sheet ?? '', code: 1, openedAt });
    await until(() => numbers()?.length === 9);
    const count = async () =>
      (await app().database.query('select from maintenance_openings where store_id = $1', [owner.store.id]))
        .rows.length;
    const pass = async (days: number) => {
      app().clock.moveMinutes(days * 1_440);
      await runHousekeeping(owner.context);
    };
    await pass(400);
    expect(await count()).toBe(1);
    await app().database.query(
      'update maintenance_sheets set hashes = null, replaced_at = $2 where store_id = $1',
      [owner.store.id, app().clock.now()],
    );
    await pass(364);
    expect(await count()).toBe(1);
    await pass(2);
    expect(await count()).toBe(0);
  });
});
