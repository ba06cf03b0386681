import * as contract from '@coruja/contract';
import { expect, it } from 'vitest';
import { approvedBy, auditOf, countBy, newNight, openedBy, sellBy, verified } from '../attendant-calls.ts';
import { newComputer, newCustomer } from '../factories.ts';
import { chosenPin } from '../team-calls.ts';
import { useTestApp } from '../test-app.ts';

const app = useTestApp();

it('an attendant works a night alone, and the owner finds in the report who made which difference when', async () => {
  const store = await newNight(app());
  const { owner, params, ids, bia } = store;
  const { id: computerId } = await newComputer(owner);
  const { id: userId } = await newCustomer(owner);

  const { id: shiftId } = await openedBy(store, bia, 100);
  const { id: saleId } = (await sellBy(store, bia)).body;
  await sellBy(store, bia);
  const sellTime = (body: object) =>
    bia.call(contract.createSale, { params, body: { items: [], paymentType: 'CASH', ...body } as never });
  expect((await sellTime({ time: [{ kind: 'session', computerId, minutes: 60 }] })).body.total).toBe(6);
  expect((await sellTime({ userId, time: [{ kind: 'credits', minutes: 120 }] })).body.total).toBe(12);

  const refund = { params: { ...params, saleId }, body: { reason: 'Lata amassada' } };
  expect((await bia.call(contract.refundSale, refund)).error.code).toBe('APPROVAL_NEEDED');
  expect((await bia.call(contract.refundSale, refund, approvedBy(ids.caio))).status).toBe(200);
  const sangria = { kind: 'sangria' as const, amount: 80, reason: 'Cofre' };
  const taken = await bia.call(
    contract.addShiftMovement,
    { params: { ...params, shiftId }, body: sangria },
    approvedBy(ids.caio),
  );
  expect(taken.status).toBe(201);

  // The colleague takes over for a moment, with a name and a PIN.
  app().clock.moveMinutes(3);
  const takeOver = (operatorId: string) =>
    bia.call(contract.unlockDevice, { body: { operatorId, pin: chosenPin } });
  expect((await takeOver(ids.caio)).body.access).toMatchObject({ actor: ids.caio, isLocked: false });
  expect((await sellBy(store, bia)).body.actor).toBe(ids.caio);
  await takeOver(ids.bia);

  // R$ 100,00 + 2 × 7,30 + 6,00 + 12,00 − 7,30 − 80,00 + 7,30 are expected; R$ 5,00 are missing.
  const counted = 47.6;
  const first = await countBy(store, bia, { shiftId, counted });
  expect(first.body).toMatchObject({
    recount: 'A contagem não confere. Conte de novo.',
    shift: { expected: null, difference: null },
  });
  const note = 'Contei duas vezes.';
  const second = await countBy(store, bia, { shiftId, counted, note });
  expect(second.body).toMatchObject({ recount: null, shift: { difference: -5 } });

  const ofShift = { params: { ...params, shiftId } };
  const [line] = (await owner.call(contract.listShifts, { params, query: {} })).body;
  expect(line).toMatchObject({
    number: 1,
    openedBy: { name: 'Bia Ramos' },
    closedBy: { name: 'Bia Ramos' },
    difference: -5,
    note,
  });
  const { body: report } = await owner.call(contract.getShiftReport, ofShift);
  expect(report).toMatchObject({
    tenders: [{ tender: 'CASH', expected: 52.6, counted, difference: -5 }],
    sums: { sales: 39.9, refunds: -7.3, sangrias: -80, withdrawn: -47.6 },
    attempts: 2,
  });
  const received = Object.fromEntries(report.people.map(({ by, received: sum }) => [by.name, sum]));
  expect(received).toEqual({ 'Bia Ramos': 25.3, 'Caio Nunes': 7.3 });

  const night = await auditOf(store, { startDate: '2026-11-21', endDate: '2026-11-21' });
  expect(
    night
      .filter(({ subject }) => ['sale', 'shift'].includes(subject.kind))
      .map(({ endpoint, actor, approvedBy: by, at }) => [
        endpoint,
        actor.name,
        by?.name ?? null,
        at.slice(11, 16),
      ])
      .toReversed(),
  ).toEqual([
    ['openShift', 'Bia Ramos', null, '20:00'],
    ['createSale', 'Bia Ramos', null, '20:00'],
    ['createSale', 'Bia Ramos', null, '20:00'],
    ['createSale', 'Bia Ramos', null, '20:00'],
    ['createSale', 'Bia Ramos', null, '20:00'],
    ['refundSale', 'Bia Ramos', 'Caio Nunes', '20:00'],
    ['addShiftMovement', 'Bia Ramos', 'Caio Nunes', '20:00'],
    ['createSale', 'Caio Nunes', null, '20:03'],
    ['closeShift', 'Bia Ramos', null, '20:03'],
    ['closeShift', 'Bia Ramos', null, '20:03'],
  ]);
  const check = await verified(store, shiftId);
  expect(check).toMatchObject({ isIntact: true, fingerprint: report.fingerprint });
  // The paper that the attendant has, in the mail of the owner.
  await app().runJobs();
  const letters = app().mail.sent.map(({ letter }) => letter);
  expect(letters.find(({ kind }) => kind === 'shift-closed')).toMatchObject({ number: 1 });
});
