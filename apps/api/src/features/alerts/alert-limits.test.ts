import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newSubscription } from '../../../test/push-calls.ts';
import { switchTeamOn } from '../../../test/team-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { alertOwner } from './alert-owner.ts';
import { deliverHeldAlerts } from './deliver-alerts.ts';

const app = useTestApp();

const store = ({ store: { id } }: Owner) => ({ params: { storeId: id } });

const gap = (minutes: number) => ({
  kind: 'guard-gap' as const,
  subjectKey: crypto.randomUUID(),
  facts: { computer: 'PC 07', minutes },
});

/** What the job does each minute. */
async function aMinutePasses({ context }: Owner) {
  await deliverHeldAlerts(context, (error) => {
    throw error;
  });
  await app().runJobs();
}

/** The alerts in each mail to the owner. */
function mails({ store: { email } }: Owner) {
  return app().mail.sent.flatMap(({ to, letter }) =>
    to === email && letter.kind === 'alerts' ? [letter.alerts] : [],
  );
}

const shown = () => app().push.sent.map(({ text }) => (JSON.parse(text) as { body: string }).body);

let owner: Owner;
beforeEach(async () => {
  app().clock.set('2026-11-21T09:00:00-03:00');
  owner = await app().newOwner();
  await app().runJobs();
  app().push.sent.length = 0;
});

describe('notifications about alerts', () => {
  it('are at most twenty in 24 hours; what comes after them waits for one notification', async () => {
    await owner.call(contract.addPushSubscription, { ...store(owner), body: newSubscription() });
    await owner.call(contract.updateAlertSettings, { ...store(owner), body: { byMail: false } });
    for (let minutes = 1; minutes <= 22; minutes += 1) {
      await alertOwner(owner.context, gap(minutes));
      await app().runJobs();
    }
    expect(shown()).toEqual(Array.from({ length: 20 }, (_, n) => `PC 07 ficou ${n + 1} min sem guarda`));
    app().clock.set('2026-11-22T08:59:00-03:00');
    await aMinutePasses(owner);
    expect(shown()).toHaveLength(20);
    app().clock.moveMinutes(1);
    await aMinutePasses(owner);
    expect(shown().slice(20)).toEqual(['2 avisos da sua loja']);
    expect(mails(owner)).toEqual([]);
  });

  it('go to the browsers of the store alone', async () => {
    const other = await app().newOwner();
    await other.call(contract.addPushSubscription, { ...store(other), body: newSubscription() });
    await alertOwner(owner.context, gap(20));
    await aMinutePasses(owner);
    expect(shown()).toEqual([]);
  });
});

describe('alerts of several stores', () => {
  it('are mailed to each owner about the own store, and not once the account is closed', async () => {
    const [other, closed] = [await app().newOwner(), await app().newOwner()];
    app().clock.set('2026-11-21T23:30:00-03:00');
    for (const [{ context }, minutes] of [
      [owner, 11],
      [other, 12],
      [closed, 13],
    ] as const)
      await alertOwner(context, gap(minutes));
    await app().runJobs();
    await app().database.query('update stores set closed_at = $2 where id = $1', [
      closed.store.id,
      app().clock.now(),
    ]);
    app().clock.set('2026-11-22T08:00:00-03:00');
    await aMinutePasses(owner);
    await aMinutePasses(owner);
    const textsOf = (of: Owner) => mails(of).map((alerts) => alerts.map(({ text }) => text));
    expect(textsOf(owner)).toEqual([['PC 07 ficou 11 min sem guarda']]);
    expect(textsOf(other)).toEqual([['PC 07 ficou 12 min sem guarda']]);
    expect(textsOf(closed)).toEqual([]);
  });
});

describe('an alert', () => {
  it('is on the page of today for 24 hours', async () => {
    app().clock.set('2026-11-22T00:00:00-03:00');
    await owner.signIn();
    await alertOwner(owner.context, gap(20));
    const today = async () => (await owner.call(contract.getStoreToday, store(owner))).body.alerts;
    app().clock.set('2026-11-23T00:00:00-03:00');
    await owner.signIn();
    expect(await today()).toMatchObject([{ kind: 'guard-gap', at: '2026-11-22T03:00:00.000Z' }]);
    app().clock.moveMinutes(1);
    expect(await today()).toEqual([]);
  });

  it('names the event of which seats were refunded, and in the mail who did it', async () => {
    const facts = { amount: 7_500, event: 'Corujão de sexta' };
    await alertOwner(owner.context, { kind: 'refund', facts });
    await aMinutePasses(owner);
    const at = app().clock.now().toISOString();
    const text = 'Estornados R$ 75,00 do evento Corujão de sexta';
    const [[mailed] = []] = mails(owner);
    expect({ ...mailed, text: mailed?.text.replaceAll('\u00a0', ' ') }).toEqual({
      text,
      at,
      person: owner.store.ownerName,
    });
  });
});

describe('the settings of alerts', () => {
  it('are in the audit, with what changed', async () => {
    await switchTeamOn(owner);
    const body = { byMail: false, muted: ['refund' as const], quietFrom: null, quietUntil: null };
    await owner.call(contract.updateAlertSettings, { ...store(owner), body });
    const { body: lines } = await owner.call(contract.listAudit, { ...store(owner), query: {} });
    expect(lines[0]).toMatchObject({ endpoint: 'updateAlertSettings', subject: { kind: 'alerts' } });
    expect(lines[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'byMail', before: true, after: false },
        { field: 'muted', before: null, after: expect.any(String) as string },
        { field: 'quietFrom', before: '23:00', after: null },
        { field: 'quietUntil', before: '08:00', after: null },
      ]),
    );
    expect(lines[0]?.changes).toHaveLength(4);
  });
});
