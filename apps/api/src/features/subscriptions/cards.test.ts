import { afterAll, beforeAll, expect, it } from 'vitest';
import { asaasAt } from '../../../test/asaas-stand-in-providers.ts';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { AsaasStandIn } from '../../../test/asaas-stand-in.ts';
import { cardFields, subscriberOf } from '../../../test/subscription-calls.ts';
import { type TestApp, createTestApp } from '../../../test/test-app.ts';
import type { Database } from '../../db/database.ts';
import { reconcile } from './reconcile.ts';

// docs/product/limits-and-security.md#cards: five canary numbers go through every path, including errors and
// timeouts, and must not be in any table or log line afterwards.

const canaries = [
  '4716258390174453',
  '5500009174628316',
  '4929381746502837',
  '5105938271640583',
  '4539001872635490',
].map(withCheckDigit);
const ccv = '619';

function withCheckDigit(number: string): string {
  const body = number.slice(0, 15);
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

let asaas: TestApp;
let sandbox: TestApp;
let standIn: AsaasStandIn;

beforeAll(async () => {
  sandbox = await createTestApp();
  asaas = await createTestApp({
    payments: async (clock) => {
      standIn = new AsaasStandIn({ now: () => clock.now() });
      await standIn.start();
      return asaasAt(standIn, clock, { silenceMs: 150 });
    },
  });
});
afterAll(async () => {
  await asaas.close();
  await sandbox.close();
  await standIn.stop();
});

const echo = (sent: string) => JSON.stringify({ errors: [{ code: 'echo', description: sent }] });
const paths: Record<string, Misbehaviour | null> = {
  success: null,
  'a refusal that repeats the request': { acts: false, answer: { status: 400, body: echo } },
  'a 500 that repeats the request': { acts: false, answer: { status: 500, body: echo } },
  'a time-out': { acts: true, answer: 'silence' },
  'a cut connection': { acts: false, answer: 'cut' },
  'an unreadable answer': {
    acts: true,
    answer: { status: 200, body: (sent) => sent.slice(0, -1) },
  },
};

/** Every row of every table, including those of the job queue. */
async function everyRow(database: Database): Promise<string[]> {
  const { rows: tables } = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const texts: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await database.query(`select t::text as row from ${name} t`);
    texts.push(...(rows as { row: string }[]).map(({ row }) => `${name}: ${row}`));
  }
  return texts;
}

function tracesIn(texts: readonly string[]): string[] {
  const forms = canaries.flatMap((number) => {
    const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
    return [number, grouped, grouped.replaceAll(' ', '-'), number.slice(0, -4), number.slice(0, 12)];
  });
  const isCcv = new RegExp(`(?<![0-9a-zA-Z.:-])${ccv}(?![0-9a-zA-Z.:-])`);
  return texts.filter((text) => forms.some((form) => text.includes(form)) || isCcv.test(text));
}

it('no card number is stored anywhere afterwards', async () => {
  const answers: string[] = [];
  for (const number of canaries) {
    for (const how of Object.values(paths)) {
      const store = subscriberOf(asaas, await asaas.newOwner());
      if (how) standIn.misbehave('POST /payments', how);
      const key = { idempotencyKey: crypto.randomUUID() };
      const answer = await store.choose('Essencial', cardFields(number, { ccv }), key);
      answers.push(`${answer.status}`, JSON.stringify(answer.body), JSON.stringify(answer.headers));
      // Creating the renewals is another request with the card.
      if (how) standIn.misbehave('POST /subscriptions', how);
      const again = await store.choose('Profissional', cardFields(number, { ccv }));
      answers.push(JSON.stringify(again.body));
    }
    const store = subscriberOf(sandbox, await sandbox.newOwner());
    const key = { idempotencyKey: crypto.randomUUID() };
    answers.push(JSON.stringify((await store.choose('Essencial', cardFields(number, { ccv }), key)).body));
    // What the form refuses is not echoed either.
    const cut = await store.choose('Profissional', cardFields(`${number}1`, { ccv }));
    const wrong = await store.choose('Profissional', { ...cardFields(number, { ccv, expiryMonth: '13' }) });
    const unknown = { ...cardFields(number, { ccv }), note: number } as ReturnType<typeof cardFields>;
    const strict = await store.choose('Profissional', unknown);
    expect([cut.status, wrong.status, strict.status]).toEqual([400, 400, 400]);
    answers.push(...[cut, wrong, strict].map(({ body }) => JSON.stringify(body)));
  }
  for (const app of [asaas, sandbox]) {
    app.clock.moveMinutes(10);
    const context = { db: app.database.kysely, now: () => app.clock.now(), ports: app.ports };
    await reconcile(context, (error) => answers.push(String(error)));
    await app.sandbox.tick();
    await app.runJobs();
  }
  expect(new Set(answers.filter((text) => /^\d{3}$/.test(text)))).toEqual(new Set(['201', '402', '504']));
  const rows = [...(await everyRow(asaas.database)), ...(await everyRow(sandbox.database))];
  expect(rows.filter((row) => row.includes('idempotency_keys')).length).toBeGreaterThan(5);
  expect(tracesIn(rows)).toEqual([]);
  expect(tracesIn([...asaas.logLines, ...sandbox.logLines])).toEqual([]);
  expect(tracesIn(answers)).toEqual([]);
}, 240_000);
