import { type Insertable, type Selectable, sql } from 'kysely';
import { columnIsOver } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type {
  GuardCommandsTable,
  GuardPairingCodesTable,
  GuardSettingsTable,
  GuardsTable,
} from '../../db/guard-tables.ts';
import { openCall } from '../../db/open-call.ts';
import { sessionFinish } from '../../db/session-finish.ts';
import { pairingCodeMinutes } from './pairing-code.ts';

const codeMs = pairingCodeMinutes * 60_000;

/** Locks the computer's row until the transaction ends, so that it is not removed meanwhile. */
export function holdComputerRow(db: Db, storeId: string, computerId: string) {
  locking(db, 'computer');
  return (
    db
      .selectFrom('computers')
      .select('name')
      .where('store_id', '=', storeId)
      .where('id', '=', computerId)
      .where('removed_at', 'is', null)
      // A call that uses the earlier code holds that row and refers to the computer: a stronger lock could deadlock with it.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Replaces an earlier code. */
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
 * Deletes a code and returns its computer, in one statement, so that only one of several simultaneous calls succeeds. A code
 * that two computers got by chance is refused: the caller's error rolls the deletion back.
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
    .where((where) => where.not(columnIsOver('p.expires_at', { now: code.now, durationMs: codeMs })))
    .where('c.removed_at', 'is', null)
    .where('s.closed_at', 'is', null)
    .returning(['p.store_id', 'p.computer_id', 'c.name as computer_name', 's.name as store_name'])
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** A computer has one guard: a new pairing replaces the token. */
export async function putGuard(db: Db, storeId: string, guard: FreshGuard): Promise<void> {
  const fresh = freshGuard(guard);
  await db
    .insertInto('guards')
    .values({ store_id: storeId, ...fresh })
    .onConflict((conflict) => conflict.columns(['store_id', 'computer_id']).doUpdateSet(fresh))
    .execute();
}

type FreshGuard = Pick<GuardsTable, 'computer_id' | 'token_hash' | 'version' | 'paired_at'>;

/** A guard that has not connected yet, paired by a code unless it says otherwise. */
export function freshGuard(guard: FreshGuard) {
  return {
    installation_id: null as string | null,
    ...guard,
    system: null,
    connected_to: null,
    last_seen_at: null,
    lost_at: null,
    address: null,
    instance: null,
    earlier_instance: null,
    refused_instance: null,
    cloned_at: null,
    boot_id: null,
    mac_addresses: null,
    can_update: false,
    can_set_volume: false,
    can_show_screen: false,
    called_at: null,
    call_answered_at: null,
  };
}

/** @returns whether there was one */
export async function deleteGuard(db: Db, storeId: string, computerId: string): Promise<boolean> {
  await db
    .deleteFrom('guard_pairing_codes')
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('guards')
    .where('store_id', '=', storeId)
    .where('computer_id', '=', computerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns whether there was an open call */
export async function answerOpenCall(
  db: Db,
  storeId: string,
  { computerId, now }: { computerId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guards as g')
    .set({ call_answered_at: now })
    .where('g.store_id', '=', storeId)
    .where('g.computer_id', '=', computerId)
    .where(openCall, 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('guard_pairing_codes')
    .where(columnIsOver('expires_at', { now, durationMs: codeMs }))
    .execute();
}

export type GuardCommandRow = Awaited<ReturnType<typeof listCommandRows>>[number];

export function listCommandRows(db: Db, storeId: string, wanted: { computerId: string; limit: number }) {
  return db
    .selectFrom('guard_commands')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('computer_id', '=', wanted.computerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
}

export function insertCommand(db: Db, command: Insertable<GuardCommandsTable>) {
  return db.insertInto('guard_commands').values(command).returningAll().executeTakeFirstOrThrow();
}

export async function insertCommands(
  db: Db,
  commands: readonly Insertable<GuardCommandsTable>[],
): Promise<void> {
  if (commands.length > 0) await db.insertInto('guard_commands').values(commands).execute();
}

export async function deleteOldCommands(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guard_commands').where('created_at', '<', before).execute();
}

export async function deleteOldLosses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guard_losses').where('back_at', '<', before).execute();
}

/** The addresses of the network cards of these computers. */
export async function listMacAddresses(
  db: Db,
  storeId: string,
  computerIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('guards')
    .select('mac_addresses')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`computer_id = any(${computerIds}::uuid[])`)
    .orderBy('computer_id')
    .execute();
  return rows.flatMap(({ mac_addresses }) => mac_addresses ?? []);
}

/** Boots, times without a guard, pauses, and the notes about signals. */
export async function deleteOldMinutes(db: Db, before: Date): Promise<void> {
  for (const table of ['computer_boots', 'guard_gaps', 'session_pauses'] as const)
    await db.deleteFrom(table).where('ended_at', '<', before).execute();
  await db.deleteFrom('radar_notes').where('created_at', '<', before).execute();
}

export type GuardSettingsRow = Pick<
  Selectable<GuardSettingsTable>,
  | 'fair_time_since'
  | 'idle_shutdown_minutes'
  | 'clean_after_session'
  | 'clean_paths'
  | 'blocked_programs'
  | 'blocked_sites'
  | 'screen_pictures'
> & {
  readonly offline_start: 'refuse' | 'warn';
};

const SETTINGS = [
  'offline_start',
  'fair_time_since',
  'idle_shutdown_minutes',
  'clean_after_session',
  'clean_paths',
  'blocked_programs',
  'blocked_sites',
  'screen_pictures',
] as const;

export function findSettings(db: Db, storeId: string): Promise<GuardSettingsRow | undefined> {
  return db.selectFrom('guard_settings').select(SETTINGS).where('store_id', '=', storeId).executeTakeFirst();
}

/** Locks the store's row until the transaction ends; creates it with the defaults if there is none. */
export async function lockSettings(db: Db, storeId: string): Promise<GuardSettingsRow> {
  await db
    .insertInto('guard_settings')
    .values({ store_id: storeId, fair_time_since: null })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  return db
    .selectFrom('guard_settings')
    .select(SETTINGS)
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettingsRow(db: Db, storeId: string, settings: GuardSettingsRow): Promise<void> {
  await db.updateTable('guard_settings').set(settings).where('store_id', '=', storeId).execute();
}

/**
 * Sessions during which a guard was lost and did not return, in stores with fair time on. This only filters out sessions
 * that the domain would never end; the domain decides on each of the others (`fairEnd`).
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
      // The same range as in the constraint, so that its index is used.
      .where(
        sql<boolean>`tstzrange(s.start_at, ${sessionFinish}) && tstzrange(g.last_seen_at, g.lost_at, '[]')`,
      )
      .orderBy('g.store_id')
      .orderBy('s.id')
      .execute()
  );
}

/**
 * Whether any guard on the platform has been connected without a break since then. While a guard is connected, `last_seen_at`
 * is the time when it connected.
 */
export async function isAnyGuardConnectedSince(db: Db, since: Date): Promise<boolean> {
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

/** Locks the row of a disconnected guard, so that it cannot connect while its session is ended. */
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
