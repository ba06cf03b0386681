import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { assertHeld, inStore, locking } from './locks.ts';
import { inTransaction } from './transaction.ts';

const app = useTestApp();

describe('a transaction of a store', () => {
  it('is refused once the account is closed, and writes nothing', async () => {
    const { context } = await app().newOwner();
    await app().database.query('update stores set closed_at = now() where id = $1', [context.storeId]);
    const rename = inStore(context, ({ db }) =>
      sql`update stores set name = ${'Outra'} where id = ${context.storeId}`.execute(db),
    );
    await expect(rename).rejects.toMatchObject({ constraint: 'stores_open' });
    await expect(inStore(context, async () => 'no statement of its own')).rejects.toMatchObject({
      constraint: 'stores_open',
    });
    const { rows } = await app().database.query('select name from stores where id = $1', [context.storeId]);
    expect(rows).toEqual([{ name: 'Lan House Coruja' }]);
  });

  it('can still settle payments of a closed account, and nothing else', async () => {
    const { context } = await app().newOwner();
    await app().database.query('update stores set closed_at = now() where id = $1', [context.storeId]);
    await inStore(
      context,
      async (inside) => {
        assertHeld(inside, 'settling');
        expect(() => assertHeld(inside, 'shared')).toThrow('not held shared');
      },
      'settling',
    );
  });

  it('is refused for a store that does not exist', async () => {
    const { context } = await app().newOwner();
    const nobody = { ...context, storeId: crypto.randomUUID() };
    await expect(inStore(nobody, async () => undefined)).rejects.toMatchObject({ constraint: 'stores_open' });
  });

  it('locks its store as strongly as requested, also when nested', async () => {
    const { context } = await app().newOwner();
    await inStore(context, async (inside) => {
      expect(() => assertHeld(inside, 'counting')).toThrow('not held counting');
      await inStore(inside, async (again) => assertHeld(again, 'counting'), 'counting');
      assertHeld(inside, 'shared');
    });
  });

  it('locks in one order', async () => {
    const { context } = await app().newOwner();
    await inStore(context, async ({ db }) => {
      locking(db, 'customer');
      locking(db, 'customer');
      locking(db, 'computer');
      expect(() => locking(db, 'customer')).toThrow('A customer is locked after a computer.');
    });
    await inTransaction(context.db, async (db) => locking(db, 'customer'));
    expect(() => locking(context.db, 'customer')).toThrow('outside a transaction');
  });
});
