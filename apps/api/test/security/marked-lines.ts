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
