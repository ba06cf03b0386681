import type { APIRequestContext } from '@playwright/test';
import { newCpf, newOwner, type OwnerFields, signUp } from './people.ts';
import { expect } from './server.ts';

/** A store that is prepared by the API, for tests of one screen. */
export interface PreparedStore {
  readonly owner: OwnerFields;
  readonly id: string;
  addComputer(name: string): Promise<string>;
  addCustomer(name: string, minutes?: number): Promise<string>;
  startSession(body: {
    computerId: string;
    userId?: string;
    isGuest?: boolean;
    durationInMinutes?: number;
    source?: 'bill';
    documentShown?: boolean;
  }): Promise<string>;
  call(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, data?: unknown): Promise<unknown>;
}

/** `npm run test:priced`: stores keep priced time switched on. */
export const isTimePriced = Boolean(process.env['PRICED_TIME']);

/** Signs up and in with the request context only; the browser's page stays signed out. */
export async function prepareStore(request: APIRequestContext): Promise<PreparedStore> {
  const owner = await signUp(request, newOwner());
  const login = await request.post('/api/auth/store/login', {
    data: { email: owner.email, password: owner.password },
  });
  expect(login.ok()).toBe(true);
  const { id } = (await login.json()) as { id: string };

  const call: PreparedStore['call'] = async (method, path, data) => {
    const answer = await request[method](`/api${path}`, data === undefined ? {} : { data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
  // Most tests are about a store whose time has no price.
  if (!isTimePriced) await call('patch', `/stores/${id}/counter-settings`, { pricesTime: false });
  const idOf = (value: unknown) => (value as { id: string }).id;
  return {
    owner,
    id,
    call,
    addComputer: async (name) => idOf(await call('post', `/stores/${id}/computers`, { name })),
    async addCustomer(name, minutes) {
      const userId = idOf(await call('post', '/users/register', { name, cpf: newCpf() }));
      if (minutes) await call('post', `/users/${userId}/credits/add`, { storeId: id, minutes });
      return userId;
    },
    startSession: async (body) => idOf(await call('post', `/stores/${id}/sessions`, body)),
  };
}
