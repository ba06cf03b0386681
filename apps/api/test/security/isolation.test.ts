import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '@coruja/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putOnTab } from '../tab-calls.ts';
import { useTestApp } from '../test-app.ts';
import type { EndpointId } from './endpoint-ids.ts';
import { isolationMatrix } from './isolation-matrix.ts';
import type { ForeignId, OwnerRow, PublicRow } from './isolation-row.ts';
import { replacedAt } from './schema-fields.ts';
import { type Parts, type Sent, send, sendRaw, urlOf } from './send.ts';
import { cookieFor, endsSignIn, validCall } from './valid-calls.ts';
import { type World, type WorldIds, idNames, newWorld } from './world.ts';
import { type RowReader, newRowReader } from './written-tables.ts';

const getTestApp = useTestApp();
let other: World;
let shared: World;
let rowsOf: RowReader;
let othersRows: unknown;

beforeAll(async () => {
  other = await newWorld(getTestApp());
  // Their lists of tabs need a row.
  await putOnTab(other.owner, other.ids);
  shared = await newWorld(getTestApp());
  rowsOf = await newRowReader(getTestApp().database);
  othersRows = await rowsOf(other.ids.storeId);
});

afterEach(async () => {
  expect(await rowsOf(other.ids.storeId)).toEqual(othersRows);
});

/**
 * One store serves all rows except those whose requests end its sign-in or create another store's customer here.
 */
function worldFor(endpoint: Endpoint, row: OwnerRow | PublicRow): World | Promise<World> {
  const accepted =
    row.who === 'owner' && Object.values({ ...row.path, ...row.body }).some(({ status }) => status < 400);
  const isSpent = endsSignIn(endpoint) || accepted;
  return isSpent ? newWorld(getTestApp()) : shared;
}

/** The other store's ids, names, e-mails and documents in an answer. */
function leaksIn(answer: Sent): string[] {
  const text = `${answer.text} ${JSON.stringify(answer.headers)}`.toLowerCase();
  return other.marks.filter((mark) => text.includes(mark.toLowerCase()));
}

/** The path parameters by which an endpoint names something of a store. */
function idsInPath(endpoint: Endpoint) {
  return idNames.filter((name) => endpoint.path.includes(`:${name}`));
}

describe.each(endpoints)('$id', (endpoint) => {
  const row = isolationMatrix[endpoint.id as EndpointId];
  let mine: World;
  let call: Parts;

  beforeAll(async () => {
    mine = await worldFor(endpoint, row);
    call = await validCall(endpoint, mine);
  });

  const as = (cookie: string | undefined, parts: Parts) =>
    send(getTestApp().app, endpoint, { ...parts, cookie });
  const asMe = (parts: Parts) => as(cookieFor(endpoint, mine), parts);

  /** Runs a request that must leave the own store unchanged. */
  async function refused(run: () => Promise<Sent>): Promise<Sent> {
    const before = await rowsOf(mine.ids.storeId);
    const answer = await run();
    expect(await rowsOf(mine.ids.storeId)).toEqual(before);
    expect(leaksIn(answer)).toEqual([]);
    return answer;
  }

  if (row.who === 'owner')
    describeOwnerRow({ endpoint, row, refused, asMe, as, world: () => ({ mine, call }) });

  it('contains nothing of another store in the answer to the owner’s own request', async () => {
    // Prepared again: a test above may have sent the first one, and some can be sent only once.
    const answer = await asMe(await validCall(endpoint, mine));
    expect(answer.status, answer.text.slice(0, 300)).toBe(endpoint.status);
    expect(leaksIn(answer)).toEqual([]);
  });
});

interface RowTests {
  readonly endpoint: Endpoint;
  readonly row: OwnerRow;
  readonly refused: (run: () => Promise<Sent>) => Promise<Sent>;
  readonly asMe: (parts: Parts) => Promise<Sent>;
  readonly as: (cookie: string | undefined, parts: Parts) => Promise<Sent>;
  readonly world: () => { mine: World; call: Parts };
}

function describeOwnerRow(tests: RowTests): void {
  const { endpoint, row, refused, asMe, as, world } = tests;

  it('answers 401 when signed out, whatever the request names', async () => {
    const { mine, call } = world();
    for (const cookie of [
      undefined,
      'coruja_session=',
      `coruja_session=${'A'.repeat(43)}`,
      'coruja_session=%00',
    ]) {
      for (const params of [
        call.params ?? {},
        { ...call.params, ...mine.ids },
        { ...call.params, ...other.ids },
      ]) {
        const answer = await refused(() => as(cookie, { ...call, params }));
        expect(answer).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } });
      }
    }
  });

  if (endpoint.method === 'GET') {
    it('answers HEAD with the same checks and without a body', async () => {
      const url = urlOf(endpoint, world().call);
      const { app } = getTestApp();
      expect(await sendRaw(app, { method: 'HEAD', url })).toMatchObject({ status: 401, text: '' });
      const foreign = urlOf(endpoint, { ...world().call, params: { ...world().call.params, ...other.ids } });
      const answer = await sendRaw(app, { method: 'HEAD', url: foreign, cookie: world().mine.owner.cookie });
      expect(answer.text).toBe('');
      if (foreign !== url) expect(answer.status).toBe(404);
    });
  }

  for (const name of idsInPath(endpoint)) {
    const exception = row.path[name];
    if (exception) itAnswersAsSaid(tests, { part: 'path', name, exception });
    else itAnswersLikeMissing(tests, name);
  }

  if (idsInPath(endpoint).length > 1) {
    it('answers 404 for another store’s path, with all its ids', async () => {
      const answer = await refused(() => asMe({ ...world().call, params: { ...other.ids } }));
      expect(answer).toMatchObject({ status: 404, json: { code: 'STORE_NOT_FOUND' } });
    });
  }

  for (const part of ['body', 'query'] as const) {
    for (const [name, exception] of Object.entries(row[part]))
      itAnswersAsSaid(tests, { part, name, exception });
  }

  it('ignores another store’s ids in the query', async () => {
    const mine = await worldFor(endpoint, row);
    const call = await validCall(endpoint, mine);
    const query = { ...call.query, ...other.ids, id: other.ids.storeId };
    const answer = await as(cookieFor(endpoint, mine), { ...call, query });
    expect(answer.status, answer.text.slice(0, 300)).toBe(endpoint.status);
    expect(leaksIn(answer)).toEqual([]);
  });

  if (endpoint.paged) itTakesNoCursorAcross(tests);
}

function itAnswersLikeMissing({ refused, asMe, world }: RowTests, name: keyof WorldIds): void {
  it(`answers 404 for another store’s ${name} exactly as for one that does not exist`, async () => {
    const foreign = await refused(() => asMe(naming(world().call, { [name]: other.ids[name] })));
    const missing = await refused(() => asMe(naming(world().call, { [name]: randomUUID() })));
    expect(foreign.status).toBe(404);
    expect({ status: foreign.status, text: foreign.text }).toEqual({
      status: missing.status,
      text: missing.text,
    });
    expect(withoutOwn(foreign.headers)).toEqual(withoutOwn(missing.headers));
  });
}

/** The request with another id in its path, and in its body where that repeats the path's. */
function naming(call: Parts, ids: Record<string, string>): Parts {
  const body = call.body as Record<string, unknown> | undefined;
  const repeated = Object.entries(ids).filter(([name]) => body && name in body);
  return {
    ...call,
    params: { ...call.params, ...ids },
    ...(body ? { body: { ...body, ...Object.fromEntries(repeated) } } : {}),
  };
}

function withoutOwn(headers: Sent['headers']): Sent['headers'] {
  const { 'x-request-id': _, date: __, ...same } = headers;
  return same;
}

interface Place {
  readonly part: 'path' | 'body' | 'query';
  readonly name: string;
  readonly exception: ForeignId;
}

function itAnswersAsSaid(
  { endpoint, refused, asMe, world }: RowTests,
  { part, name, exception }: Place,
): void {
  it(`answers ${exception.status} for another store’s ${name} in the ${part} (${exception.because})`, async () => {
    // If another store's id is allowed, the change stays: use a separate request, whose rows no other test
    // reads.
    const call = exception.status < 400 ? await validCall(endpoint, world().mine) : world().call;
    const key = part === 'path' ? 'params' : part;
    const path = name.split('.');
    const field = path.at(-1) ?? '';
    const id = other.ids[exception.of ?? (field.replace(/Ids$/, 'Id') as keyof WorldIds)];
    const sent = { ...call, [key]: replacedAt(call[key], path, field.endsWith('Ids') ? [id] : id) };
    const answer = exception.status < 400 ? await asMe(sent) : await refused(() => asMe(sent));
    expect(answer.status, answer.text.slice(0, 300)).toBe(exception.status);
    if (exception.code) expect(answer.json).toMatchObject({ code: exception.code });
    // The answer may repeat the given id.
    expect(leaksIn(answer).filter((mark) => mark !== id)).toEqual([]);
  });
}

function itTakesNoCursorAcross({ as, asMe, world }: RowTests): void {
  it('answers no row of another store for that store’s cursor', async () => {
    const { call } = world();
    const params = { ...call.params };
    for (const name of Object.keys(params)) params[name] = other.ids[name as keyof WorldIds];
    const theirs = await as(other.owner.cookie, { ...call, params, query: { limit: 1 } });
    const cursor = String(theirs.headers['x-next-cursor']);
    expect(cursor).toMatch(/^[\w-]{4,}$/);
    expect(cursor).not.toBe('undefined');
    const answer = await asMe({ ...call, query: { limit: 50, cursor } });
    expect(answer.status).toBeLessThan(500);
    expect(leaksIn(answer)).toEqual([]);
  });
}
