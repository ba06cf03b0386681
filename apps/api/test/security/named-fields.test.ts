import { type Endpoint, endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { rowsOfStore } from './database-rows.ts';
import { useKeptWorld } from './kept-world.ts';
import { forbiddenFields, forgedId, prototypeFields } from './forbidden-fields.ts';
import { namesOf, findUnnamedFields } from './schema-fields.ts';
import { type Parts, type Sent, encodeForm, formParts, jsonText, send, sendRaw, urlOf } from './send.ts';
import { cookieFor, isWrite, validCall } from './valid-calls.ts';
import type { World } from './world.ts';

const getTestApp = useTestApp();
const world = useKeptWorld(getTestApp);
const writes = endpoints.filter(isWrite);

describe('only declared fields are written', () => {
  it.each(writes)('$id ignores every undeclared field', async (endpoint) => {
    const plain = await written(endpoint, (base) => ({ ...base }));
    for (const forbidden of forbiddenFor(endpoint)) {
      const forged = await written(endpoint, (base) => base, forbidden);
      // Unknown fields are ignored, except in `subscribe`, where a card must not arrive unexpected.
      const isStrict = endpoint.id === 'subscribe';
      expect(forged.answer.status, forged.answer.text.slice(0, 300)).toBe(isStrict ? 400 : endpoint.status);
      if (!isStrict) expect(forged.rows).toEqual(plain.rows);
      const everything = JSON.stringify(forged.raw) + forged.answer.text;
      for (const mark of [forgedId, 'mallory', '777777', '2001-01-01'])
        expect(everything).not.toContain(mark);
    }
  });

  it.each(writes.filter(({ multipart }) => multipart))(
    '$id refuses a form that tries to change prototypes',
    async (endpoint) => {
      for (const name of Object.keys(prototypeFields)) {
        const call = await validCall(endpoint, world.get());
        const before = await rowsOfStore(getTestApp().database, world.get().ids.storeId);
        const form = encodeForm([{ name, value: 'a' }, ...formParts(call.body as Record<string, unknown>)]);
        const { method } = endpoint;
        const sent = { method, url: urlOf(endpoint, call), cookie: world.get().owner.cookie, ...form };
        expect(await sendRaw(getTestApp().app, sent)).toMatchObject({
          status: 400,
          json: { code: 'MALFORMED' },
        });
        expect(await rowsOfStore(getTestApp().database, world.get().ids.storeId)).toEqual(before);
      }
    },
  );

  it('leaves every object of the server unchanged', () => {
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('only declared fields are answered', () => {
  it.each(endpoints)('$id answers nothing outside its schema', async (endpoint) => {
    const call = await validCall(endpoint, world.get());
    const answer = await send(getTestApp().app, endpoint, {
      ...call,
      cookie: cookieFor(endpoint, world.get()),
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(endpoint.status);
    if (!endpoint.answer) {
      if (!endpoint.bytes && !endpoint.stream) expect(answer.text).toBe('');
      return;
    }
    expect(endpoint.answer.safeParse(answer.json).error).toBeUndefined();
    expect(findUnnamedFields(endpoint.answer, answer.json)).toEqual([]);
    // Only these return a token, of a guard or of an invitation.
    const text = ['pairGuard', 'joinFleet', 'inviteOperator'].includes(endpoint.id)
      ? answer.text.replace('"token":', '')
      : answer.text;
    expect(text).not.toMatch(/argon2|hash|removed_?at|token/i);
  });
});

/** The forbidden fields that this endpoint does not declare, in groups that fit into a request. */
function forbiddenFor(endpoint: Endpoint): readonly Record<string, string>[] {
  const named = namesOf(endpoint.body);
  const all = endpoint.multipart ? forbiddenFields : { ...forbiddenFields, ...prototypeFields };
  const unnamed = Object.entries(all).filter(([name]) => !named.includes(name));
  const atOnce = endpoint.multipart ? fieldsOfForm : unnamed.length;
  return Array.from({ length: Math.ceil(unnamed.length / atOnce) }, (_, n) =>
    Object.fromEntries(unnamed.slice(n * atOnce, (n + 1) * atOnce)),
  );
}

/** A form has at most thirty fields, of which a customer uses up to twenty. */
const fieldsOfForm = 10;

interface Written {
  readonly answer: Sent;
  /** The rows of the store's tables afterwards, without random differences. */
  readonly rows: Record<string, string[]>;
  readonly raw: unknown;
}

/** Runs the request in the kept world, and returns its effect. */
async function written(
  endpoint: Endpoint,
  change: (base: Parts) => Parts,
  forbidden: Record<string, string> = {},
): Promise<Written> {
  const { app, database } = getTestApp();
  await world.reset();
  const call = change(await validCall(endpoint, world.get()));
  const cookie = cookieFor(endpoint, world.get());
  const { method } = endpoint;
  const body: { headers?: Record<string, string>; payload?: Buffer } = bodyWith(endpoint, call, forbidden);
  const headers = { ...call.headers, ...body.headers };
  const answer = await sendRaw(app, { method, url: urlOf(endpoint, call), cookie, ...body, headers });
  const { id } = (answer.json ?? {}) as { id?: string };
  const makesStore = endpoint.id === 'signup' || endpoint.id === 'createStore';
  const raw = await rowsOfStore(database, makesStore && id ? id : world.get().ids.storeId);
  return { answer, raw, rows: withoutChance(raw, world.get()) };
}

function bodyWith(endpoint: Endpoint, call: Parts, forbidden: Record<string, string>) {
  if (endpoint.multipart) {
    const fields = Object.entries(forbidden).map(([name, text]) => ({
      name,
      value: text.replaceAll('"', ''),
    }));
    return encodeForm([...formParts(call.body as Record<string, unknown>), ...fields]);
  }
  const extra = Object.entries(forbidden).map(([name, text]) => `"${name}":${text}`);
  if (call.body === undefined && extra.length === 0) return {};
  return jsonText(withFields(call.body ?? {}, extra));
}

/** The body's JSON with further fields in it and in each nested object; the body's own fields come last. */
function withFields(body: unknown, extra: readonly string[]): string {
  const own = Object.entries(body as Record<string, unknown>).map(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return `${JSON.stringify(name)}:${isObject ? withFields(value, extra) : JSON.stringify(value)}`;
  });
  return `{${[...extra, ...own].join(',')}}`;
}

const byChance: readonly RegExp[] = [
  // Of a shift's entries, whose ids are random, and of its report.
  /"(entries|previous)":"[0-9a-f]{64}"/g,
  // The name of a charge.
  /"(txid|payload)":"[^"]+"/g,
  // Sealed (apps/api/src/seal.ts).
  /\bv1\.[\w-]{8}\.[\w-]+/g,
  // Made by an authenticator.
  /"(public_key|credential_id)":"[^"]+"/g,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
  /marca[0-9a-f]{12}/gi,
  /\$argon2[^"]+/g,
  /\\\\x(?:[0-9a-f]{32}){1,2}/g,
  // Of maintenance codes.
  /"hashes":\[[^\]]+\]/g,
  /"sequence":\d+/g,
  /\b(pc|produto) \d+/gi,
  /\bcupom\d+/gi,
  /\d{14}|\d{11}/g,
  // The address from which the owner of a test signed up.
  /"address":"10(?:\.\d+){3}"/g,
];

function withoutChance(tables: Record<string, unknown[]>, { owner }: World): Record<string, string[]> {
  const plain = (row: unknown) => {
    const text = JSON.stringify(row).replaceAll(owner.store.email, 'e-mail');
    return byChance.reduce((rest, pattern) => rest.replace(pattern, '…'), text);
  };
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(plain).sort()]));
}
