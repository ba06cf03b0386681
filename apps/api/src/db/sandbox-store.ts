import type { SandboxStore } from '../ports/payments/sandbox-records.ts';
import type { Db } from './database.ts';

/** The embedded payment provider's records, in their own table. */
export function sandboxStore(db: Db): SandboxStore {
  return {
    async get(key) {
      const row = await db
        .selectFrom('sandbox_records')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async put(key, value) {
      const text = JSON.stringify(value);
      await db
        .insertInto('sandbox_records')
        .values({ key, value: text })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
        .execute();
    },
    async remove(key) {
      await db.deleteFrom('sandbox_records').where('key', '=', key).execute();
    },
    async list(prefix) {
      const rows = await db
        .selectFrom('sandbox_records')
        .select('value')
        .where('key', '>=', prefix)
        // Keys are ASCII, so every key with this prefix sorts before the prefix followed by the last
        // character.
        .where('key', '<', `${prefix}~`)
        .orderBy('key')
        .execute();
      return rows.map(({ value }) => value);
    },
  };
}
