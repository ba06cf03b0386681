import { type Insertable, sql } from 'kysely';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type {
  GuardCommandsTable,
  GuardPairingCodesTable,
  GuardSettingsTable,
  GuardsTable,
} from '../../db/guard-tables.ts';
import { sessionFinish } from '../../db/session-finish.ts';
import { pairingCodeMinutes } from './pairing-code.ts';

/** The computer's row, locked until the transaction ends: it is not removed while a guard is paired with it. */
export function holdComputerRow(db: Db, storeId: string, computerId: string) {
  locking(db, 'computer');
  return (
    db
      .selectFrom('computers')
      .select('name')
      .where('store_id', '=', storeId)
      .where('id', '=', computerId)
      .where('removed_at', 'is', null)
      // Whoever uses the code before this one up holds its row and refers to the computer: they must not wait for each other.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** The newest code takes the place of the one before. */
export async function putPairingCode(db: Db, code: Insertable<GuardPairingCodesTable>): Promise<void> {
  const { code_hash, expires_at, actor } = code;
  await db
    .insertInto('guard_pairing_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'computer_id']).doUpdateSet({ code_hash, expires_at, actor }),
    )
    .execute();
}

/**
 * Uses a code up, in one statement: of all who try it at once one gets its computer. A code that two computers were given by
 * chance is found twice, and is nobody's: the caller's refusal takes its use back.
 */
export async function takePairingCode(db: Db, code: { hash: Uint8Array; now: Date }) {
  const found = await db
    .deleteFrom('guard_pairing_codes as p')
    .using('computers as c')
    .using('stores as s')
    .whereRef('c.store_id', '=', 'p.store_id')
    .whereRef('c.id', '=', 'p.computer_id')
    .whereRef('s.id', '=', 'p.store_id')
    .where('p.code_hash', '=', code.hash)
    .where('p.expires_at', '>', code.now)
    .where('p.expires_at', '<=', latestEnd(code.now, pairingCodeMinutes * 60_000))
    .where('c.removed_at', 'is', null)
    .where('s.closed_at', 'is', null)
    .returning(['p.store_id', 'p.computer_id', 'c.name as computer_name', 's.name as store_name'])
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** A computer has one guard: the newest pairing ends the token of the one before. */
export async function putGuard(
  db: Db,
  storeId: string,
  guard: Pick<GuardsTable, 'computer_id' | 'token_hash' | 'version' | 'paired_at'>,
): Promise<void> {
  const fresh = {
    ...guard,
    system: null,
    connected_to: null,
    last_seen_at: null,
    lost_at: null,
    address: null,
  };
  await db
    .insertInto('guards')
    .values({ store_id: storeId, ...fresh })
    .onConflict((conflict) => conflict.columns(['store_id', 'computer_id']).doUpdateSet(fresh))
    .execute();
}

/** @returns whether there was one */
export async function deleteGuard(db: Db, storeId: string, computerId: string): Promise<boolean> {
  const of = { store_id: storeId, computer_id: computerId };
  await db
    .deleteFrom('guard_pairing_codes')
    .where('store_id', '=', of.store_id)
    .where('computer_id', '=', of.computer_id)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('guards')
    .where('store_id', '=', of.store_id)
    .where('computer_id', '=', of.computer_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the codes that nobody typed in time. */
export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  const latest = latestEnd(now, pairingCodeMinutes * 60_000);
  await db
    .deleteFrom('guard_pairing_codes')
    .where((where) => where.or([where('expires_at', '<=', now), where('expires_at', '>', latest)]))
    .execute();
}

export type GuardCommandRow = Awaited<ReturnType<typeof listCommandRows>>[number];

export function listCommandRows(db: Db, storeId: string, of: { computerId: string; limit: number }) {
  return db
    .selectFrom('guard_commands')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('computer_id', '=', of.computerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(of.limit)
    .execute();
}

export function insertCommand(db: Db, command: Insertable<GuardCommandsTable>) {
  return db.insertInto('guard_commands').values(command).returningAll().executeTakeFirstOrThrow();
}

export async function deleteOldCommands(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guard_commands').where('created_at', '<', before).execute();
}

export type GuardSettingsRow = Pick<GuardSettingsTable, 'fair_time_since'> & {
  readonly offline_start: 'refuse' | 'warn';
};

export function findSettings(db: Db, storeId: string): Promise<GuardSettingsRow | undefined> {
  return db
    .selectFrom('guard_settings')
    .select(['offline_start', 'fair_time_since'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
}

/** The store's row, made with the defaults where there is none, and locked until the transaction ends. */
export async function lockSettings(db: Db, storeId: string): Promise<GuardSettingsRow> {
  await db
    .insertInto('guard_settings')
    .values({ store_id: storeId, fair_time_since: null })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  return db
    .selectFrom('guard_settings')
    .select(['offline_start', 'fair_time_since'])
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettingsRow(db: Db, storeId: string, settings: GuardSettingsRow): Promise<void> {
  await db.updateTable('guard_settings').set(settings).where('store_id', '=', storeId).execute();
}

/**
 * Sessions in which a computer's guard was lost and stayed away, in stores that have fair time on. What to do with each is
 * the domain's to say; this leaves out the many of which it would say nothing.
 */
export function listSessionsOfLostGuards(db: Db, before: Date) {
  return (
    db
      .selectFrom('guards as g')
      .innerJoin('guard_settings as o', 'o.store_id', 'g.store_id')
      .innerJoin('sessions as s', (join) =>
        join.onRef('s.store_id', '=', 'g.store_id').onRef('s.computer_id', '=', 'g.computer_id'),
      )
      .select(['g.store_id', 'g.computer_id', 's.id as session_id'])
      .whereRef('g.lost_at', '>=', 'o.fair_time_since')
      .where('g.lost_at', '<=', before)
      .where('s.ended_at', 'is', null)
      .whereRef('s.end_at', '>', 'g.last_seen_at')
      // The range is the constraint's own, so that its index answers.
      .where(
        sql<boolean>`tstzrange(s.start_at, ${sessionFinish}) && tstzrange(g.last_seen_at, g.lost_at, '[]')`,
      )
      .orderBy('g.store_id')
      .orderBy('s.id')
      .execute()
  );
}

/**
 * Whether any guard on the platform has been connected without a break since then: the last word that is written down of one
 * that is connected is the one with which it came.
 */
export async function isAnyGuardHereSince(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('guards as g')
    .innerJoin('guard_processes as p', 'p.id', 'g.connected_to')
    .select('g.computer_id')
    .where(sql<boolean>`p.expires_at > now()`)
    .where('g.last_seen_at', '<=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A guard that is gone, held so that it does not come back while its session is ended. */
export function lockLostGuard(db: Db, storeId: string, computerId: string) {
  locking(db, 'guard');
  return db
    .selectFrom('guards')
    .select(['last_seen_at', 'lost_at'])
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .where('connected_to', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
