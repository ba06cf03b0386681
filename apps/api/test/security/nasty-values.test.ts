import { endpoints } from '@coruja/contract';
import { describe, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { useKeptWorld } from './kept-world.ts';
import { drawn } from './nasty-call.ts';
import { type Target, expectNoFaults } from './nasty-target.ts';
import { nastyTexts } from './nasty-values.ts';
import { fieldsOf } from './schema-fields.ts';
import { type FormPart, type From, type Parts, encodeForm, formParts, send, sendRaw, urlOf } from './send.ts';
import type { World } from './world.ts';

const world = useKeptWorld(useTestApp());

// Hundreds of requests per test, some of which hash a password.
const timeout = 120_000;

describe('no value of a field breaks the server or is half-written', { timeout }, () => {
  it.each(endpoints.filter(({ multipart }) => multipart))('in the form of $id', async (endpoint) => {
    await expectNoFaults(world.get(), endpoint, fireAtForm);
  });

  it.each(endpoints.filter(({ query }) => query))('in the query of $id', async (endpoint) => {
    await expectNoFaults(world.get(), endpoint, fireAtQuery);
  });

  it.each(endpoints.filter(({ params }) => params))('in the path of $id', async (endpoint) => {
    await expectNoFaults(world.get(), endpoint, fireAtPath);
  });
});

async function fireAtForm({ testApp, endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.body)) {
    const name = field.path.join('.');
    for (const { name: what, parts } of drawn(nastyParts(name, world), `${endpoint.id} ${name}`)) {
      const send = (base: Parts, from: From) => {
        const others = formParts(base.body as Record<string, unknown>).filter((part) => part.name !== name);
        const form = encodeForm([...others, ...parts]);
        return sendRaw(testApp.app, {
          method: endpoint.method,
          url: urlOf(endpoint, base),
          ...from,
          ...form,
        });
      };
      await attack.fire({ place: name, value: what, field, send });
    }
  }
}

function nastyParts(name: string, world: World): { name: string; parts: FormPart[] }[] {
  const texts = nastyTexts.map(({ name: what, value }) => ({
    name: what,
    parts: value === undefined ? [] : [{ name, value }],
  }));
  const bytes = Buffer.from([0xff, 0xfe, 0x80, 0x00]);
  return [
    ...texts,
    { name: 'the id of a removed row', parts: world.removed.slice(0, 1).map((value) => ({ name, value })) },
    {
      name: 'two texts',
      parts: [
        { name, value: 'a' },
        { name, value: 'b' },
      ],
    },
    { name: 'an empty file', parts: [{ name, value: '', filename: 'a.png' }] },
    { name: 'a file with random bytes', parts: [{ name, value: bytes, filename: '../../a.png' }] },
    { name: 'a file with HTML', parts: [{ name, value: '<svg onload="alert(1)"/>', filename: 'a.svg' }] },
    {
      name: 'a file and a text',
      parts: [
        { name, value: bytes, filename: 'a.png' },
        { name, value: 'b' },
      ],
    },
    { name: 'invalid UTF-8', parts: [{ name, value: bytes }] },
  ];
}

async function fireAtQuery({ testApp, endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.query)) {
    const name = field.path.join('.');
    const values = [...nastyTexts, ...removedTexts(world), ...nastyCursors];
    for (const { name: what, value } of drawn(values, `${endpoint.id} ${name}`)) {
      await attack.fire({
        place: name,
        value: what,
        field,
        send: (base, from) =>
          send(testApp.app, endpoint, { ...base, query: { ...base.query, [name]: value ?? [] }, ...from }),
      });
    }
    await attack.fire({
      place: name,
      value: 'twice',
      field,
      send: (base, from) =>
        send(testApp.app, endpoint, { ...base, query: { ...base.query, [name]: ['a', 'b'] }, ...from }),
    });
  }
}

function removedTexts({ removed }: World) {
  return removed.map((value) => ({ name: 'the id of a removed row', value }));
}

/** Cursors of the right format that this server would never create. */
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

async function fireAtPath({ testApp, endpoint, attack, world }: Target): Promise<void> {
  for (const field of fieldsOf(endpoint.params)) {
    const name = field.path.join('.');
    const values = [...nastyTexts, ...removedTexts(world)];
    for (const { name: what, value } of drawn(values, `${endpoint.id} ${name}`)) {
      await attack.fire({
        place: name,
        value: what,
        field,
        mustRefuse: true,
        send: (base, from) =>
          send(testApp.app, endpoint, { ...base, params: { ...base.params, [name]: value ?? '' }, ...from }),
      });
    }
  }
}
