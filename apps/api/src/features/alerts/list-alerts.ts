import type { Alert } from '@coruja/contract';
import { limits } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { alertText } from './alert-text.ts';
import { type AlertRow, listAlertRows } from './alerts-queries.ts';

/** The alerts since an instant, newest first, including those that are neither mailed nor notified. */
export async function listAlerts(ctx: StoreContext, { since }: { since: Date }): Promise<Alert[]> {
  const rows = await listAlertRows(ctx.db, ctx.storeId, { since, limit: limits.listMax });
  return rows.map(alertView);
}

function alertView(row: AlertRow): Alert {
  const name = nameOfPerson(row);
  return {
    id: row.id,
    kind: row.kind,
    text: alertText(row),
    person: row.person !== null && name !== null ? { actor: row.person, name } : null,
    at: row.at.toISOString(),
  };
}

export function nameOfPerson(row: Pick<AlertRow, 'person' | 'owner_name' | 'operator_name'>): string | null {
  return row.person === 'owner' ? row.owner_name : row.operator_name;
}
