import * as contract from '@coruja/contract';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { add, create, of, pay, refusal } from '../../../test/event-calls.ts';
import { newCustomer, newEvent } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { listEvents } from './list-events.ts';

const app = useTestApp();

/** Runs the list's verb and counts its statements. */
async function countStatements({ context }: Owner) {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { items } = await listEvents({ ...context, db: context.db.withPlugin(counter) }, { limit: 200 });
  return { items, statements };
}

describe('the list of events', () => {
  const names = (answer: { body: contract.ScheduledEvent[] }) => answer.body.map(({ name }) => name);

  /** The clock is at 17:00 on 21 November in São Paulo. */
  async function fill(owner: Owner) {
    await create(owner, { name: 'longe', date: '2026-12-24' });
    await create(owner, { name: 'ontem', date: '2026-11-20', startTime: '23:00', endTime: '05:00' });
    await create(owner, { name: 'hoje', date: '2026-11-21' });
    await create(owner, { name: 'agora', date: '2026-11-21', startTime: '15:00', endTime: '18:00' });
    await create(owner, { name: 'antigo', date: '2026-01-02' });
    await create(owner, { name: 'mesma hora que hoje', date: '2026-11-21' });
    // It ends at this instant, so it is past.
    await create(owner, { name: 'acabou', date: '2026-11-21', startTime: '12:00', endTime: '17:00' });
  }

  it('has running and upcoming events first, soonest first, then past ones, newest first', async () => {
    const owner = await app().newOwner();
    await fill(owner);
    const all = names(await owner.call(contract.listEvents, of(owner)));
    expect(all.filter((name) => name !== 'mesma hora que hoje')).toEqual([
      'agora',
      'hoje',
      'longe',
      'acabou',
      'ontem',
      'antigo',
    ]);
    expect([1, 2]).toContain(all.indexOf('mesma hora que hoje'));
  });

  it.each([1, 2, 3, 7])('has the same order in pages of %i, without gaps or repetitions', async (limit) => {
    const owner = await app().newOwner();
    await fill(owner);
    const whole = names(await owner.call(contract.listEvents, of(owner)));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await owner.call(contract.listEvents, { ...of(owner), query });
      expect(answer.status).toBe(200);
      expect(answer.body.length).toBeLessThanOrEqual(limit);
      paged.push(...names(answer));
      const next = answer.headers['x-next-cursor'];
      cursor = typeof next === 'string' ? next : undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
    expect(paged).toHaveLength(7);
  });

  it('keeps its order for somebody who pages while an event ends', async () => {
    const owner = await app().newOwner();
    await fill(owner);
    const first = await owner.call(contract.listEvents, { ...of(owner), query: { limit: 1 } });
    expect(names(first)).toEqual(['agora']);
    app().clock.moveMinutes(90);
    const cursor = String(first.headers['x-next-cursor']);
    const rest = await owner.call(contract.listEvents, { ...of(owner), query: { cursor } });
    app().clock.moveMinutes(-90);
    expect(names(rest)).toHaveLength(6);
    expect(names(rest)).not.toContain('agora');
  });

  it('shows a single day: the day on which the event begins in the store’s time zone', async () => {
    const owner = await app().newOwner();
    await fill(owner);
    const of20 = await owner.call(contract.listEvents, { ...of(owner), query: { date: '2026-11-20' } });
    expect(names(of20)).toEqual(['ontem']);
    // 22:00 on the 21st is already the 22nd in UTC.
    const of22 = await owner.call(contract.listEvents, { ...of(owner), query: { date: '2026-11-22' } });
    expect(names(of22)).toEqual([]);
    const everyDay = await owner.call(contract.listEvents, { ...of(owner), query: { date: '' } });
    expect(everyDay.body).toHaveLength(7);
    const refused = await owner.call(contract.listEvents, { ...of(owner), query: { date: '21/11/2026' } });
    expect(refused.error.fields).toEqual({ date: 'Informe uma data válida.' });
  });

  it('reads participants, payments and sessions of a whole page with one statement each', async () => {
    const owner = await app().newOwner();
    const user = await newCustomer(owner);
    for (let count = 0; count < 5; count += 1) {
      const event = await newEvent(owner);
      await add(owner, event.id, user.id);
      await pay(owner, event.id);
    }
    const { items, statements } = await countStatements(owner);
    expect(items).toHaveLength(5);
    expect(items.every(({ confirmed, payment }) => confirmed && payment?.total === 50)).toBe(true);
    expect(items.map(({ participants }) => participants.map(({ user: { id } }) => id))).toEqual(
      items.map(() => [user.id]),
    );
    // Upcoming, past, participants, payments, sessions: the same for a page of two hundred.
    expect(statements).toBe(5);
  });

  it.each(['x', Buffer.from('["a","b","c","d"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const owner = await app().newOwner();
      const refused = await owner.call(contract.listEvents, { ...of(owner), query: { cursor } });
      expect(refusal(refused)).toEqual([400, 'INVALID_CURSOR']);
    },
  );
});
