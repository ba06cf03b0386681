import { randomUUID } from 'node:crypto';
import type { TestApp } from '../test-app.ts';

/** Two lines of the audit, so that a page has a next one; the team itself stays off. */
export async function newMarkedLines(
  { database }: TestApp,
  { storeId, productId }: { storeId: string; productId: string },
  mark: string,
): Promise<void> {
  const line = {
    store_id: storeId,
    at: new Date('2026-11-20T20:00:00.000Z'),
    actor: 'owner',
    approved_by: null,
    device: `Chrome ${mark}`,
    address: '127.0.0.1',
    endpoint: 'updateProduct',
    subject: 'product',
    subject_key: productId,
    subject_name: `Produto ${mark}`,
    before: JSON.stringify({ price: 650 }),
    after: JSON.stringify({ price: 700 }),
    reason: null,
    refusal: null,
  };
  await database.kysely.insertInto('audit_entries').values([line, line]).execute();
}

/** A computer that was on without its guard, which is a signal with a note. @returns its id */
export async function newMarkedSignal(
  { database, clock }: TestApp,
  { storeId, computerId }: { storeId: string; computerId: string },
  mark: string,
): Promise<string> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const id = randomUUID();
  const row = { store_id: storeId, computer_id: computerId, started_at: at(-90), ended_at: at(-30) };
  const boot = { ...row, boot_id: randomUUID(), started_at: at(-120), ended_at: at(0) };
  const note = { store_id: storeId, signal_id: id, note: `Luz ${mark}`, count: 60, actor: 'owner' };
  await database.kysely.insertInto('computer_boots').values(boot).execute();
  await database.kysely
    .insertInto('guard_gaps')
    .values({ ...row, id, noticed_at: at(-30) })
    .execute();
  await database.kysely
    .insertInto('radar_notes')
    .values({ ...note, created_at: at(-10) })
    .execute();
  return id;
}
