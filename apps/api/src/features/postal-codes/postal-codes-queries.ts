import type { PostalAddress } from '@coruja/contract';
import type { Db } from '../../db/database.ts';

export function findPostalCode(db: Db, cep: string) {
  return db
    .selectFrom('postal_codes')
    .select(['answer', 'fetched_at'])
    .where('cep', '=', cep)
    .executeTakeFirst();
}

export async function cachePostalCode(
  db: Db,
  kept: { cep: string; address: PostalAddress | null; at: Date },
): Promise<void> {
  const values = { answer: kept.address === null ? null : JSON.stringify(kept.address), fetched_at: kept.at };
  await db
    .insertInto('postal_codes')
    .values({ cep: kept.cep, ...values })
    .onConflict((conflict) => conflict.column('cep').doUpdateSet(values))
    .execute();
}
