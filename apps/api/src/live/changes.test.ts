import { endpoints } from '@coruja/contract';
import { describe, expect, it } from 'vitest';

const writes = endpoints.filter(({ method }) => method !== 'GET');

describe('what a call changes', () => {
  it.each(writes.filter(({ access }) => access.who === 'owner'))('is declared by $id', ({ changes }) => {
    expect(changes ?? []).not.toEqual([]);
  });

  it.each(writes.filter(({ access }) => access.who === 'public'))(
    'is no store’s that $id would know',
    ({ changes }) => {
      // Without a sign-in there is no store to tell; the verb itself publishes, as those of the jobs do.
      expect(changes).toBeUndefined();
    },
  );

  it.each(endpoints.filter(({ method }) => method === 'GET'))('is nothing for $id', ({ changes }) => {
    expect(changes).toBeUndefined();
  });
});
