import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { rootOf } from './guarded-kysely.ts';
import { inTransaction } from './transaction.ts';

/** Read once per process: only `renewServerSecrets` changes them. */
const known = new WeakMap<Db, Map<string, Uint8Array>>();

/** The key of a keyed hash. It is created in the database at first use and never leaves it. */
export async function serverSecret(db: Db, name: string): Promise<Uint8Array> {
  const root = rootOf(db);
  const ofDatabase = known.get(root) ?? new Map<string, Uint8Array>();
  known.set(root, ofDatabase);
  const secret = ofDatabase.get(name) ?? (await readOrMake(db, name));
  ofDatabase.set(name, secret);
  return secret;
}

async function readOrMake(db: Db, name: string): Promise<Uint8Array> {
  const find = () =>
    db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
  await db
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`could not store the secret ${name}`);
  return made.value;
}

/**
 * Replaces every key (docs/security.md#keys). Other processes on the database keep the old ones in memory
 * until they restart.
 *
 * @returns the number of keys
 */
export async function renewServerSecrets(db: Db): Promise<number> {
  const names = await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('server_secrets').select('name').forUpdate().execute();
    for (const { name } of rows) {
      const value = randomBytes(32);
      await tx.updateTable('server_secrets').set({ value }).where('name', '=', name).execute();
    }
    return rows;
  });
  known.delete(rootOf(db));
  return names.length;
}
