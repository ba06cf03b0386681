import { type Insertable, type Selectable, sql } from 'kysely';
import type { AlertSettingsTable, AlertsTable } from '../../db/alert-tables.ts';
import type { Db } from '../../db/database.ts';

export type AlertSettingsRow = Omit<Selectable<AlertSettingsTable>, 'store_id'>;

/** The settings of a store without a row: every alert is sent, but not at night. */
const defaults: AlertSettingsRow = {
  muted: [],
  by_mail: true,
  refund_from_centavos: 5_000,
  quiet_from: '23:00',
  quiet_until: '08:00',
};

const columns = Object.keys(defaults) as (keyof AlertSettingsRow)[];

export async function findAlertSettings(db: Db, storeId: string): Promise<AlertSettingsRow> {
  const row = await db
    .selectFrom('alert_settings')
    .select(columns)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? defaults;
}

/** Whether the store counts its cash or has a team. */
export async function hasStaff(db: Db, storeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('counter_settings')
    .select('store_id')
    .where('store_id', '=', storeId)
    .where((where) => where.or([where('has_shifts', '=', true), where('has_team', '=', true)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeAlertSettings(db: Db, storeId: string, settings: AlertSettingsRow): Promise<void> {
  await db
    .insertInto('alert_settings')
    .values({ store_id: storeId, ...settings })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(settings))
    .execute();
}

/** @returns false if the store already has this alert */
export async function insertAlert(db: Db, alert: Insertable<AlertsTable>): Promise<boolean> {
  const row = await db
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type AlertRow = Awaited<ReturnType<typeof listAlertRows>>[number];

/** With the names of people as they are now. */
function alertsOf(db: Db, storeId: string) {
  return db
    .selectFrom('alerts as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .leftJoin('operators as o', (join) =>
      join.onRef('o.store_id', '=', 'a.store_id').on(sql<boolean>`o.id::text = a.person`),
    )
    .select(['a.id', 'a.kind', 'a.facts', 'a.at', 'a.person', 's.owner_name', 'o.name as operator_name'])
    .where('a.store_id', '=', storeId);
}

/** Newest first. A closing whose difference is within the tolerance is no alert. */
export function listAlertRows(db: Db, storeId: string, { since, limit }: { since: Date; limit: number }) {
  return alertsOf(db, storeId)
    .where('a.at', '>=', since)
    .where('a.kind', '<>', 'shift-closed')
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

/** Oldest first. */
export function listAlertRowsById(db: Db, storeId: string, ids: readonly string[]) {
  return alertsOf(db, storeId)
    .where(sql<boolean>`a.id = any(${ids}::uuid[])`)
    .orderBy('a.at')
    .orderBy('a.id')
    .execute();
}

type Channel = 'mail' | 'push';

export async function isWaiting(db: Db, storeId: string, channel: Channel): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('store_id', '=', storeId)
    .where(channel, '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks waiting alerts as told and returns their ids, so that two jobs never send the same alert. */
export async function takeWaitingAlerts(db: Db, storeId: string, channel: Channel): Promise<string[]> {
  const rows = await db
    .updateTable('alerts')
    .set(channel, 'told')
    .where('store_id', '=', storeId)
    .where(channel, '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open stores with alerts that are not sent yet. */
export async function listWaitingStores(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('alerts as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .select('a.store_id')
    .distinct()
    .where((where) => where.or([where('a.mail', '=', 'waiting'), where('a.push', '=', 'waiting')]))
    .where('s.closed_at', 'is', null)
    .execute();
  return rows.map(({ store_id: storeId }) => storeId);
}

export async function deleteAlertsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alerts').where('at', '<', before).execute();
}
