import { type Endpoint, endpoints } from '@coruja/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleOfAnswer } from '../src/openapi/examples.ts';
import { describeSchemas } from '../src/openapi/schemas.ts';
import { send } from './security/send.ts';
import { cookieFor, endsSignIn, validCall } from './security/valid-calls.ts';
import { type World, newWorld } from './security/world.ts';
import { useTestApp } from './test-app.ts';

const getTestApp = useTestApp();
let shared: World;

beforeAll(async () => {
  shared = await newWorld(getTestApp());
});

const answering = endpoints.filter(({ answer }) => answer !== undefined);

describe('the documentation’s examples', () => {
  it.each(answering)('$id has the fields of a real answer', async (endpoint) => {
    const world = endsSignIn(endpoint) ? await newWorld(getTestApp()) : shared;
    const call = await validCall(endpoint, world);
    const real = await send(getTestApp().app, endpoint, { ...call, cookie: cookieFor(endpoint, world) });
    expect(real.status).toBe(endpoint.status);
    expect(differences(shownOf(endpoint), real.json)).toEqual([]);
  });
});

function shownOf(endpoint: Endpoint): unknown {
  const { schemas, named } = describeSchemas(endpoint.answer ? { answer: endpoint.answer } : {}, 'output');
  return exampleOfAnswer(endpoint, schemas['answer'] ?? {}, named);
}

/** Where two values have different fields or types. A null and an empty list match anything; of a list the nearest element counts. */
function differences(shown: unknown, real: unknown, path = 'answer'): string[] {
  if (shown === null || real === null) return [];
  if (Array.isArray(shown) && Array.isArray(real)) {
    if (shown.length === 0) return [];
    const each = real.map((element, at) => differences(shown[0], element, `${path}[${at}]`));
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (typeof shown !== typeof real || Array.isArray(shown) !== Array.isArray(real)) {
    return [`${path}: ${typeof shown} is documented, ${typeof real} was answered`];
  }
  if (typeof shown !== 'object') return [];
  const [one, other] = [shown, real] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => {
    if (!(key in other)) return [`${path}.${key} is documented, but was not answered`];
    if (!(key in one)) return [`${path}.${key} was answered, but is not documented`];
    return differences(one[key], other[key], `${path}.${key}`);
  });
}
