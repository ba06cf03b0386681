import { type Endpoint, endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { type Attack, attackOn } from './nasty-call.ts';
import { type NastyValue, nastyTexts, nastyValues } from './nasty-values.ts';
import { type Field, fieldsOf } from './schema-fields.ts';
import { type FormPart, type From, type Parts, encodeForm, formParts, jsonText, send, sendRaw, urlOf } from './send.ts';
import { type World, newWorld } from './world.ts';

const getTestApp = useTestApp();

describe('no value of a field breaks the server or is half-written', () => {
  it.each(endpoints.filter(({ body, multipart }) => body && !multipart))('in the body of $id', async (endpoint) => {
    await expectNoFaults(endpoint, fireAtJsonBody);
  });

  it.each(endpoints.filter(({ multipart }) => multipart))('in the form of $id', async (endpoint) => {
    await expectNoFaults(endpoint, fireAtForm);
  });

  it.each(endpoints.filter(({ query }) => query))('in the query of $id', async (endpoint) => {
    await expectNoFaults(endpoint, fireAtQuery);
  });

  it.each(endpoints.filter(({ params }) => params))('in the path of $id', async (endpoint) => {
    await expectNoFaults(endpoint, fireAtPath);
  });
});

interface Target {
  readonly endpoint: Endpoint;
  readonly attack: Attack;
  readonly world: World;
}

async function expectNoFaults(endpoint: Endpoint, fireAll: (target: Target) => Promise<void>): Promise<void> {
  const world = await newWorld(getTestApp());
  const attack = await attackOn(endpoint, world);
  await fireAll({ endpoint, attack, world });
  expect(attack.faults()).toEqual([]);
}

const app = () => getTestApp().app;

async function fireAtJsonBody({ endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.body)) {
    for (const value of [...nastyValues, ...removedIds(world)]) {
      await attack.fire({
        place: field.path.join('.'),
        value: value.name,
        field,
        mustRefuse: isWrongType(field, value) || isRemovedId(field, value),
        send: (base, from) => sendRaw(app(), { ...withJson(endpoint, base, { field, value }), ...from }),
      });
    }
  }
}

/** Ids of rows that were there once. */
function removedIds({ removed }: World): NastyValue[] {
  return removed.map((id) => ({ name: 'the id of a removed row', json: JSON.stringify(id), type: 'text' }));
}

function isRemovedId({ path }: Field, { name }: NastyValue): boolean {
  return name.startsWith('the id of') && String(path.at(-1)).endsWith('Id');
}

function isWrongType({ kind }: Field, { type }: NastyValue): boolean {
  return kind !== 'any' && kind !== type && type !== 'missing' && type !== 'null';
}

const placeholder = '@@the nasty value@@';

/** The call with one field of its body replaced by the very text of a value. */
function withJson(endpoint: Endpoint, base: Parts, { field, value }: { field: Field; value: NastyValue }) {
  const body = replaced(base.body, field.path, value.json === undefined ? undefined : placeholder);
  const text = JSON.stringify(body).replace(`"${placeholder}"`, () => value.json ?? '');
  return { method: endpoint.method, url: urlOf(endpoint, base), ...jsonText(text) };
}

function replaced(value: unknown, [name = '', ...rest]: readonly string[], by: unknown): unknown {
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [name]: rest.length > 0 ? replaced(object[name], rest, by) : by };
}

async function fireAtForm({ endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.body)) {
    const name = field.path.join('.');
    for (const { what, parts } of nastyParts(name, world)) {
      const send = (base: Parts, from: From) => {
        const others = formParts(base.body as Record<string, unknown>).filter((part) => part.name !== name);
        const form = encodeForm([...others, ...parts]);
        return sendRaw(app(), { method: endpoint.method, url: urlOf(endpoint, base), ...from, ...form, });
      };
      await attack.fire({ place: name, value: what, field, send });
    }
  }
}

function nastyParts(name: string, world: World): { what: string; parts: FormPart[] }[] {
  const texts = nastyTexts.map(({ name: what, value }) => ({ what, parts: value === undefined ? [] : [{ name, value }] }));
  const bytes = Buffer.from([0xff, 0xfe, 0x80, 0x00]);
  return [
    ...texts,
    { what: 'the id of a removed row', parts: world.removed.slice(0, 1).map((value) => ({ name, value })) },
    { what: 'two texts', parts: [{ name, value: 'a' }, { name, value: 'b' }] },
    { what: 'a file of nothing', parts: [{ name, value: '', filename: 'a.png' }] },
    { what: 'a file of rubbish', parts: [{ name, value: bytes, filename: '../../a.png' }] },
    { what: 'a file with HTML', parts: [{ name, value: '<svg onload="alert(1)"/>', filename: 'a.svg' }] },
    { what: 'a file and a text', parts: [{ name, value: bytes, filename: 'a.png' }, { name, value: 'b' }] },
    { what: 'bytes that are no UTF-8', parts: [{ name, value: bytes }] },
  ];
}

async function fireAtQuery({ endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.query)) {
    const name = field.path.join('.');
    const values = [...nastyTexts, ...removedTexts(world), ...nastyCursors];
    for (const { name: what, value } of values) {
      await attack.fire({
        place: name,
        value: what,
        field,
        send: (base, from) => send(app(), endpoint, { ...base, query: { ...base.query, [name]: value ?? [] }, ...from }),
      });
    }
    await attack.fire({
      place: name,
      value: 'twice',
      field,
      send: (base, from) => send(app(), endpoint, { ...base, query: { ...base.query, [name]: ['a', 'b'] }, ...from }),
    });
  }
}

function removedTexts({ removed }: World) {
  return removed.map((value) => ({ name: 'the id of a removed row', value }));
}

/** Cursors of the right form that this server would never make. */
const nastyCursors = [
  ['a', 'no uuid'],
  ['a', '\u0000'],
  ['\u0000', crypto.randomUUID()],
  ['9007199254740993'],
  ['-1e308'],
  ['NaN'],
  [''],
  ['0x10'],
  ['99999999999999999999'],
  ['9007199254740991'],
  [null, null],
  [{ a: 1 }, []],
].map((keys) => ({
  name: `a cursor of ${JSON.stringify(keys)}`,
  value: Buffer.from(JSON.stringify(keys)).toString('base64url'),
}));

async function fireAtPath({ endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.params)) {
    const name = field.path.join('.');
    for (const { name: what, value } of [...nastyTexts, ...removedTexts(world)]) {
      await attack.fire({
        place: name,
        value: what,
        field,
        mustRefuse: true,
        send: (base, from) =>
          send(app(), endpoint, { ...base, params: { ...base.params, [name]: value ?? '' }, ...from }),
      });
    }
  }
}
