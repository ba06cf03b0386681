import { endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { guardDownloadPath } from '../../src/http/guard-downloads.ts';
import { guardSystems } from '../../src/ports/guard-packages.ts';
import { createTestApp } from '../test-app.ts';
import { recordRoutes } from './bound-routes.ts';
import { isolationMatrix } from './isolation-matrix.ts';
import { idFieldsOf } from './schema-fields.ts';
import { ownerEndpoints, validCallIds } from './valid-calls.ts';
import { idNames } from './world.ts';

/** What the server binds besides the contract. Each must be public. */
const outsideTheContract = [
  'GET /api/openapi.json',
  // The page that shows the document, and its files.
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  // The guard's packages, the same for everybody (http/guard-downloads.ts).
  ...guardSystems.map((system) => `GET ${guardDownloadPath(system)}`),
];

const ids = endpoints.map(({ id }) => id).sort();

describe('the isolation matrix', () => {
  it('has a row for every endpoint of the contract and no others', () => {
    expect(Object.keys(isolationMatrix).sort()).toEqual(ids);
  });

  it('has a valid request for every endpoint and no others', () => {
    expect(validCallIds.toSorted()).toEqual(ids);
  });

  it('gives no two endpoints the same id', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('covers exactly what fastify has bound', async () => {
    const bound = await recordRoutes(async () => {
      const testApp = await createTestApp();
      await testApp.close();
    });
    // Fastify answers HEAD wherever it answers GET, with the same checks; isolation.test.ts tries both.
    const withoutHead = bound.filter((route) => !route.startsWith('HEAD '));
    const declared = endpoints.map(({ method, path }) => `${method} /api${path}`);
    expect(withoutHead.toSorted()).toEqual([...declared, ...outsideTheContract].sort());
  });

  it.each(ownerEndpoints)('has an id of each kind in the path of $id', ({ path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(idNames).toEqual(expect.arrayContaining(names));
  });

  it.each(endpoints)('treats $id as public or not like the contract', ({ id, access }) => {
    const isPublic = isolationMatrix[id as keyof typeof isolationMatrix].who === 'public';
    expect(isPublic).toBe(access.who === 'public');
  });

  it.each(endpoints)('says for each id in body and query of $id what another store’s answers', (endpoint) => {
    const row = isolationMatrix[endpoint.id as keyof typeof isolationMatrix];
    const said = row.who === 'owner' ? { body: row.body, query: row.query } : { body: {}, query: {} };
    expect({ body: Object.keys(said.body), query: Object.keys(said.query) }).toEqual({
      body: idFieldsOf(endpoint.body),
      query: idFieldsOf(endpoint.query),
    });
  });
});
