import { execFile } from 'node:child_process';
import { readFile, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Endpoint, addCredits, endpoints } from '@coruja/contract';
import { beforeAll, expect, it } from 'vitest';
import {
  appOn,
  archiveOf,
  emptyPlace,
  openPlace,
  readyPlace,
  restoreTo,
  rowsByTable,
} from '../../test/backup-places.ts';
import { newComputer, newCustomer, newProduct, newSale, newSession } from '../../test/factories.ts';
import { fakeFiles } from '../../test/fake-ports.ts';
import { type Parts, send } from '../../test/security/send.ts';
import { cookieFor, validCall } from '../../test/security/valid-calls.ts';
import { newWorld } from '../../test/security/world.ts';
import { silentLog } from '../../test/silent-log.ts';
import { subscribeTo } from '../../test/subscribed-stores.ts';
import { endOfFile } from '../../test/temporary-folder.ts';
import type { TestApp } from '../../test/test-app.ts';
import type { Database } from '../db/database.ts';
import { openQueue } from '../jobs/queue.ts';
import { checkArchive, readArchive } from './archive-reader.ts';
import { tableOfPart } from './back-up.ts';
import type { DatabasePlace } from './snapshots.ts';

const atEnd = endOfFile();
const files = fakeFiles();
let place: DatabasePlace;
let app: TestApp;

// Includes whatever other tests left in the database.
beforeAll(async () => {
  place = await readyPlace(atEnd);
  app = await appOn(place, files, atEnd);
});

/** Responses that differ at each request: the live stream, and the export; and a picture of a screen, which no backup has. */
const changingAnswers = new Set(['openLive', 'exportOwnData', 'getScreenPicture']);
const readings = endpoints.filter(({ id, method }) => method === 'GET' && !changingAnswers.has(id));

it('restores a store that is in use, and its server then gives the same answers', async () => {
  const world = await newWorld(app);
  await queueJobs(app);
  const calls: { endpoint: Endpoint; parts: Parts }[] = [];
  for (const endpoint of readings) calls.push({ endpoint, parts: await validCall(endpoint, world) });
  const answersOf = async (asked: TestApp) => {
    const answers: Record<string, unknown> = {};
    for (const { endpoint, parts } of calls) {
      const { status, text } = await send(asked.app, endpoint, {
        ...parts,
        cookie: cookieFor(endpoint, world),
      });
      answers[endpoint.id] = { status, text };
    }
    return answers;
  };
  const rows = await rowsByTable(app.database);
  const { path, report } = await archiveOf(place, files);
  const answers = await answersOf(app);
  expect(report).toMatchObject({ uploads: files.kept.size, missing: [], faults: [] });
  expect(files.kept.size).toBeGreaterThan(2);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dirname(path))).toEqual(['coruja.tar.gz']);

  const [emptied, put] = [await emptyPlace(), fakeFiles()];
  const restored = await restoreTo({ path, place: emptied, files: put });
  expect(restored).toMatchObject({ ignored: [], faults: [], uploads: files.kept.size });
  expect(put.kept).toEqual(files.kept);
  const second = await appOn(emptied, put);
  expect(await rowsByTable(second.database)).toEqual(rows);
  expect(await answersOf(second)).toEqual(answers);
  const pictures = async (of: TestApp) =>
    (await of.database.query('select 1 from screen_pictures')).rows.length;
  expect([await pictures(app), await pictures(second)]).toEqual([1, 0]);
  expect(Object.values(answers).map((answer) => Object(answer).status)).toEqual(calls.map(() => 200));
  await expectRulesToHold(second, world.customer.id);
});

async function queueJobs({ database }: TestApp): Promise<void> {
  const queue = await openQueue({ database, log: silentLog });
  for (const storeId of ['one', 'two']) {
    await queue.enqueue(database.kysely, { name: 'loose-ends', data: { storeId } });
  }
  await queue.stop();
}

/** Triggers, sequences and exclusion constraints were restored too, not only rows. */
async function expectRulesToHold({ database }: TestApp, customerId: string): Promise<void> {
  const latest = 'select max(sequence) as sequence, max(balance_after) as balance from credit_entries';
  const entry = `
    insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
    select store_id, gen_random_uuid(), id, 'grant', 5, 'owner', now() from customers where id = $1
    returning sequence`;
  const [before] = (await database.query(latest)).rows as [{ sequence: number }];
  const [added] = (await database.query(entry, [customerId])).rows as [{ sequence: number }];
  expect(added.sequence).toBeGreaterThan(before.sequence);
  for (const [change, refusal] of [
    ['update customers set balance_minutes = 1', 'only through credit_entries'],
    ['update credit_entries set minutes = minutes + 1', 'never changed'],
    ['update products set quantity = quantity + 1', 'only through stock_movements'],
    ['update sale_items set quantity = 1', 'never changed'],
  ] as const) {
    await expect(database.query(change)).rejects.toThrow(refusal);
  }
  const disabled = `select tgname from pg_trigger where tgenabled <> 'O'`;
  expect((await database.query(disabled)).rows).toEqual([]);
}

it('backs up one consistent moment while other requests sell, refund, charge and give credits', async () => {
  const owner = await app.newOwner();
  await subscribeTo(app, { storeId: owner.store.id, plan: 'Profissional' });
  const product = await newProduct(owner, { quantity: '100000' });
  const customer = await newCustomer(owner, { minutes: 600 });
  let isOver = false;
  let written = 0;
  const write = async () => {
    const items = [{ productId: product.id, quantity: 3 }];
    const params = { userId: customer.id };
    while (!isOver) {
      const computer = await newComputer(owner);
      const guest = await newCustomer(owner, { minutes: 90 });
      await newSession(owner, { computerId: computer.id, userId: guest.id, durationInMinutes: 60 });
      await newSale(owner, { items, userId: customer.id });
      const body = { storeId: owner.store.id, minutes: 30 };
      expect((await owner.call(addCredits, { params, body })).status).toBe(200);
      written += 1;
    }
  };
  const writers = Array.from({ length: 6 }, () =>
    write().finally(() => {
      isOver = true;
    }),
  );
  await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(10);
  const acknowledged = written;
  const { path, report } = await archiveOf(place, files).finally(() => {
    isOver = true;
  });
  await Promise.all(writers);
  expect(report.faults).toEqual([]);

  const emptied = await emptyPlace();
  // The restore checks every sum against the archive, and every balance, stock and total against its ledger.
  const restored = await restoreTo({ path, place: emptied, files: fakeFiles() });
  expect(restored.faults).toEqual([]);
  const database = await openPlace(emptied);
  const salesIn = async (where: Database) => {
    const text = 'select count(*) as sales from sales where store_id = $1';
    const [row] = (await where.query(text, [owner.store.id])).rows as [{ sales: number }];
    return row.sales;
  };
  const sales = await salesIn(database);
  expect(sales).toBeGreaterThanOrEqual(acknowledged);
  expect(sales).toBeLessThan(await salesIn(app.database));
});

it('takes a later snapshot when an image is replaced meanwhile, and reports the one that is lost', async () => {
  // Its own database, because files that it removes would be missing for other tests.
  const [place, files] = [await readyPlace(), fakeFiles()];
  const app = await appOn(place, files);
  await newWorld(app);
  const [photo = ''] = [...files.kept.keys()].filter((key) => key.startsWith('customers/'));
  const [thumbnail = ''] = [...files.kept.keys()].filter((key) => key.startsWith('products/thumbnail/'));
  const full = thumbnail.replace('thumbnail', 'full');
  files.kept.delete(full);
  let asked = 0;
  const busy = {
    ...files,
    async get(key: string) {
      asked += 1;
      if (asked === 1) {
        // During the first listing, the owner removes the photo.
        await app.database.query('update customers set image_name = null');
        files.kept.delete(photo);
      }
      return files.get(key);
    },
  };
  const { path, report } = await archiveOf(place, busy);
  expect(report.missing).toEqual([full]);
  const put = fakeFiles();
  await restoreTo({ path, place: await emptyPlace(), files: put });
  expect([...put.kept.keys()]).toEqual([thumbnail]);
});

it('splits a large table into parts that fit into memory, and tar can list the archive', async () => {
  const { database } = app;
  await database.query(
    `insert into postal_codes (cep, answer, fetched_at)
     select lpad(n::text, 8, '0'), to_jsonb(repeat(md5(n::text), 40)), now() from generate_series(1, 8000) n`,
  );
  const { path } = await archiveOf(place, files);
  const { stdout } = await promisify(execFile)('tar', ['tvzf', path], { maxBuffer: 1024 ** 2 });
  const parts = stdout.split('\n').filter((line) => line.includes('tables/public.postal_codes/'));
  const sizes = parts.map((line) => Number(line.split(/\s+/)[2]));
  expect(sizes.length).toBeGreaterThan(4);
  expect(Math.max(...sizes)).toBeLessThan(2.5 * 1024 * 1024);
  expect(stdout.trimEnd().endsWith('manifest.json')).toBe(true);

  const emptied = await emptyPlace();
  await restoreTo({ path, place: emptied, files: fakeFiles() });
  const restored = await openPlace(emptied);
  const sum = `select count(*) as rows, md5(string_agg(answer::text, '' order by cep)) as hash from postal_codes`;
  expect((await restored.query(sum)).rows).toEqual((await database.query(sum)).rows);
});

it('writes each value as the text that the database makes of it, whatever characters it has', async () => {
  const { database } = app;
  await database.query(
    `create table odd_values (number int, words text, list text[], document jsonb, flag boolean, padded char(9),
       address inet, raw bytea, at timestamptz, ratio float8)`,
  );
  const controls = Array.from({ length: 31 }, (_, before) => String.fromCharCode(before + 1)).join('');
  const texts = [controls, '\\N', '\\', '"', '\\"\t\\N\t"', '', ' ã 🦉 \u2028 ', '\\v\\\v', 'N', '\\.', null];
  for (const [number, words] of texts.entries()) {
    await database.query(
      `insert into odd_values values
         ($1::int, $2::text, array[$2::text, null, 'NULL', '{"'], to_jsonb($2::text), $1::int % 2 = 0, left($2::text, 9), '10.0.0.1',
          convert_to($2::text, 'UTF8'),
          '2026-11-21 05:30:00.123+00', 0.1 + 0.2)`,
      [number, words],
    );
  }
  try {
    const { path } = await archiveOf(place, files);
    const archived: string[] = [];
    for await (const { name, bytes } of readArchive(path, await checkArchive(path))) {
      if (tableOfPart(name) === 'public.odd_values')
        archived.push(...bytes.toString('utf8').trimEnd().split('\n'));
    }
    const lines = await database.query(
      `select json_build_array(number::text, words::text, list::text, document::text, flag::text, padded::text, address::text,
         raw::text, (at at time zone 'UTC')::text || '+00', ratio::text)::text as line from odd_values order by number`,
    );
    expect(archived).toEqual((lines.rows as { line: string }[]).map(({ line }) => line));
    expect(archived.map((line) => (JSON.parse(line) as unknown[])[1])).toEqual(texts);
  } finally {
    await database.query('drop table odd_values');
  }
});

it('covers every kind of file that the product stores', async () => {
  const features = new URL('../features/', import.meta.url);
  const names = (await readdir(features, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, features), 'utf8') })),
  );
  // A new kind needs a line in upload-keys.ts and one here.
  expect(
    texts
      .filter(({ text }) => text.includes('files.put('))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['customers/customer-images.ts', 'lock-pictures/picture-files.ts', 'products/product-images.ts']);
});
