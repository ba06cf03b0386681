import { type Endpoint, endpoints } from '@coruja/contract';
import { describe, it } from 'vitest';
import { useTestApp } from '../test-app.ts';
import { useKeptWorld } from './kept-world.ts';
import { drawn } from './nasty-call.ts';
import { type Target, expectNoFaults } from './nasty-target.ts';
import { type NastyValue, nastyValues } from './nasty-values.ts';
import { type Field, fieldsOf, replacedAt, idFieldsOf } from './schema-fields.ts';
import { type Parts, jsonText, sendRaw, urlOf } from './send.ts';
import type { World } from './world.ts';

const world = useKeptWorld(useTestApp());

// Hundreds of requests per test, some of which hash a password.
const timeout = 120_000;

describe('no value of a field breaks the server or is half-written', { timeout }, () => {
  it.each(endpoints.filter(({ body, multipart }) => body && !multipart))(
    'in the body of $id',
    async (endpoint) => {
      await expectNoFaults(world.get(), endpoint, fireAtJsonBody);
    },
  );
});

async function fireAtJsonBody({ testApp, endpoint, attack, world }: Target): Promise<void> {
  const ids = idFieldsOf(endpoint.body).filter((place) => !isNewId(place));
  for (const field of fieldsOf(endpoint.body)) {
    const place = field.path.join('.');
    for (const value of drawn([...nastyValues, ...removedIds(world)], `${endpoint.id} ${place}`)) {
      await attack.fire({
        place,
        value: value.name,
        ...(value.isTooDeep ? {} : { field }),
        mustRefuse: isWrongType(field, value) || (isRemovedId(value) && ids.includes(place)),
        send: (base, from) =>
          sendRaw(testApp.app, { ...withJson(endpoint, base, { field, value }), ...from }),
      });
    }
  }
}

/** The console draws the ids of new rooms, groups and packages itself. */
function isNewId(place: string): boolean {
  return /^document\.(rooms|groups|packages)\.0\.id$/.test(place);
}

/** Ids of removed rows. */
function removedIds({ removed }: World): NastyValue[] {
  return removed.map((id) => ({ name: 'the id of a removed row', json: JSON.stringify(id), type: 'text' }));
}

function isRemovedId({ name }: NastyValue): boolean {
  return name.startsWith('the id of');
}

function isWrongType({ kind }: Field, { type }: NastyValue): boolean {
  return kind !== 'any' && kind !== type && type !== 'missing' && type !== 'null';
}

const placeholder = '@@the nasty value@@';

/** The request with one field of its body replaced by a value's exact text. */
function withJson(endpoint: Endpoint, base: Parts, { field, value }: { field: Field; value: NastyValue }) {
  const body = replacedAt(base.body, field.path, value.json === undefined ? undefined : placeholder);
  const text = JSON.stringify(body).replace(`"${placeholder}"`, () => value.json ?? '');
  return { method: endpoint.method, url: urlOf(endpoint, base), ...jsonText(text) };
}
