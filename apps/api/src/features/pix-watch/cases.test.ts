import * as contract from '@coruja/contract';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { look, newAutoCounter } from '../../../test/auto-pix-calls.ts';
import { newCharge } from '../../../test/pix-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { getPixProvider } from '../pix-account/pix-access.ts';
import { applyPixNotice } from './pix-notices.ts';
import { askForPaymentsOf } from './poll-charges.ts';
import { catchUp } from './reconcile-pix.ts';
import { listAutoCharges } from './watch-queries.ts';

// Each row of the table of docs/product/pix.md#received-pix, played at the embedded provider.

const app = useTestApp();

type Counter = Awaited<ReturnType<typeof newAutoCounter>>;
type Acts = Omit<contract.CallInput<typeof contract.receiveSandboxPix>['body'], 'chargeId'>;

let counter: Counter;
beforeAll(async () => {
  counter = await newAutoCounter(app());
});

/** How the server learns of a payment. */
let learnOfIt: () => Promise<void>;
const context = () => ({ db: app().database.kysely, now: () => app().clock.now(), ports: app().ports });
const rethrow = (error: unknown) => {
  throw error;
};
const pay = async (chargeId: string, acts: Acts = {}) => {
  const answer = await counter.owner.call(contract.receiveSandboxPix, { body: { chargeId, ...acts } });
  expect(answer.status).toBe(200);
  await learnOfIt();
};
const pixOf = async (orderId: string) =>
  (await counter.received())
    .filter(({ order }) => order.id === orderId)
    .toSorted((a, b) => b.applied - a.applied);
const cancel = (chargeId: string) =>
  counter.owner.call(contract.cancelCharge, { params: { ...counter.params, chargeId } });
const minutesLater = async (minutes: number) => {
  app().clock.moveMinutes(minutes);
  await look(app());
};

interface Case {
  readonly what: string;
  readonly play: (chargeId: string) => Promise<unknown>;
  /** The order's state, and of each PIX what it applied, what is left, and why. */
  readonly order: contract.OrderState;
  readonly pix: readonly (readonly [applied: number, unresolved: number, problem: string | null])[];
}

const cases: readonly Case[] = [
  { what: 'as much as is missing', play: (id) => pay(id), order: 'PAID', pix: [[6.5, 0, null]] },
  { what: 'too little', play: (id) => pay(id, { amount: 4.5 }), order: 'OPEN', pix: [[4.5, 0, null]] },
  {
    what: 'too little, and then the rest by another code',
    play: async (id) => {
      await pay(id, { amount: 4.5 });
      const { orderId } = await chargeOf(id);
      const rest = await newCharge(counter.owner, orderId);
      expect(rest).toMatchObject({ mode: 'AUTO', amount: 2 });
      await pay(rest.id);
    },
    order: 'PAID',
    pix: [
      [4.5, 0, null],
      [2, 0, null],
    ],
  },
  { what: 'too much', play: (id) => pay(id, { amount: 9 }), order: 'PAID', pix: [[6.5, 2.5, 'surplus']] },
  {
    what: 'twice',
    play: (id) => pay(id, { times: 2 }),
    order: 'PAID',
    pix: [
      [6.5, 0, null],
      [0, 6.5, 'second'],
    ],
  },
  {
    what: 'after its time',
    play: async (id) => {
      await minutesLater(11);
      await pay(id);
    },
    order: 'EXPIRED',
    pix: [[0, 6.5, 'late']],
  },
  {
    what: 'for a cancelled order',
    play: async (id) => {
      await cancel(id);
      await pay(id);
    },
    order: 'CANCELLED',
    pix: [[0, 6.5, 'cancelled']],
  },
  {
    what: 'in time, and examined by the bank until after the end',
    play: async (id) => {
      await pay(id, { state: 'examined' });
      expect((await chargeOf(id)).isInAnalysis).toBe(true);
      await minutesLater(30);
      await pay(id, { state: 'released' });
    },
    order: 'EXPIRED',
    pix: [[0, 6.5, 'late']],
  },
  {
    what: 'examined, and released in time',
    play: async (id) => {
      await pay(id, { state: 'examined' });
      await pay(id, { state: 'released' });
    },
    order: 'PAID',
    pix: [[6.5, 0, null]],
  },
  {
    what: 'examined, denied, and paid again',
    play: async (id) => {
      await pay(id, { state: 'examined' });
      await pay(id, { state: 'denied' });
      while ((await chargeOf(id)).isInAnalysis) await minutesLater(0.1);
      expect((await counter.order((await chargeOf(id)).orderId)).state).toBe('OPEN');
      await pay(id);
    },
    order: 'PAID',
    pix: [[6.5, 0, null]],
  },
  {
    what: 'disputed',
    play: async (id) => {
      await pay(id);
      await pay(id, { state: 'disputed' });
      expect((await pixOf((await chargeOf(id)).orderId))[0]?.dispute).toBe('OPEN');
      await pay(id, { state: 'lost' });
      expect((await pixOf((await chargeOf(id)).orderId))[0]?.dispute).toBe('LOST');
    },
    order: 'PAID',
    pix: [[6.5, 0, null]],
  },
  {
    what: 'later, by a payer who takes a minute',
    play: async (id) => {
      await pay(id, { delaySeconds: 60 });
      expect((await counter.order((await chargeOf(id)).orderId)).state).toBe('OPEN');
      app().clock.moveMinutes(1);
      await app().sandboxPix.tick();
      await learnOfIt();
    },
    order: 'PAID',
    pix: [[6.5, 0, null]],
  },
];

async function chargeOf(chargeId: string) {
  const params = { ...counter.params, chargeId };
  return (await counter.owner.call(contract.getCharge, { params })).body;
}

describe.each([
  ['by notices', () => app().runJobs()],
  ['without any notice, by asking', () => catchUp(context(), rethrow)],
])('a PIX that confirms itself, %s', (how, learn) => {
  beforeEach(() => {
    learnOfIt = learn;
    app().post.isHeld = how !== 'by notices';
  });

  it.each(cases)('$what', async ({ play, order, pix }) => {
    const { id, orderId, mode } = await counter.charged(1);
    expect(mode).toBe('AUTO');
    await play(id);
    expect((await counter.order(orderId)).state).toBe(order);
    const found = await pixOf(orderId);
    expect(found.map(({ applied, unresolved, problem }) => [applied, unresolved, problem])).toEqual(pix);
    for (const { confirmedBy } of found) expect(confirmedBy).toBe('provider');
  });
});

it('a notice is processed once, and one that is not known has no effect', async () => {
  app().post.isHeld = false;
  const { id } = await counter.charged(1);
  learnOfIt = () => app().runJobs();
  await pay(id);
  const { storeId } = counter.params;
  const processed = async () =>
    (
      await app().database.query(
        'select event_id, processed_at from pix_notices where store_id = $1 order by event_id',
        [storeId],
      )
    ).rows as { event_id: string; processed_at: Date | null }[];
  const before = await processed();
  app().clock.moveMinutes(1);
  for (const noticeId of [...before.map((row) => row.event_id), 'evt_unknown'])
    await applyPixNotice(context(), { storeId, noticeId });
  expect(before.length).toBeGreaterThan(0);
  expect(await processed()).toEqual(before);
});

it('the provider is asked by the code of a charge, or since its day while we have no code', async () => {
  const { id } = await counter.charged(1);
  const [charge] = await listAutoCharges(app().database.kysely, counter.owner.store.id, [id]);
  const { provider } = await getPixProvider(counter.owner.context);
  const asked = vi.spyOn(provider, 'listReceived');
  if (charge) {
    await askForPaymentsOf(counter.owner.context, charge, provider);
    await askForPaymentsOf(counter.owner.context, { ...charge, code_id: null }, provider);
  }
  expect(asked.mock.calls).toEqual([[{ codeId: charge?.code_id }], [{ since: '2026-11-21' }]]);
});

it.each(['released', 'denied', 'disputed', 'won', 'lost'] as const)(
  'the demonstration refuses what was not paid: %s',
  async (state) => {
    const { id: chargeId } = await counter.charged(1);
    const answer = await counter.owner.call(contract.receiveSandboxPix, { body: { chargeId, state } });
    expect([answer.status, answer.error.code]).toEqual([404, 'CHARGE_NOT_FOUND']);
  },
);
