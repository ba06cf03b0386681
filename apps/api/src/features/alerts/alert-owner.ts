import { randomUUID } from 'node:crypto';
import type { AlertKind } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import type { AlertFacts } from '../../db/alert-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hasPush } from '../push/get-push.ts';
import { wants } from './alert-settings.ts';
import { findAlertSettings, insertAlert } from './alerts-queries.ts';

/** What happened, with the facts for its sentence (alert-text.ts). Amounts are in centavos; nothing is about a customer. */
export type NewAlert =
  | ShiftAlert<'shift-closed' | 'shift-difference', { readonly difference: number }>
  | ShiftAlert<'shift-forgotten', object>
  | { readonly kind: 'refund'; readonly facts: Refunded }
  | {
      readonly kind: 'new-device';
      readonly facts: { readonly device: string | null; readonly isCounter: boolean };
    }
  | {
      readonly kind: 'pin-blocked';
      readonly facts: { readonly isWholeStore: boolean };
      /** Whose PIN it is. */
      readonly person: string;
    }
  | {
      readonly kind: 'guard-gap';
      /** The id of the gap's row, so that each gap is told once. */
      readonly subjectKey: string;
      readonly facts: { readonly computer: string; readonly minutes: number };
    };

/** The sum of all refunds of a sale (its short id) or of an event (its name). */
export type Refunded = { readonly amount: number } & ({ readonly sale: string } | { readonly event: string });

interface ShiftAlert<Kind extends AlertKind, Facts> {
  readonly kind: Kind;
  /** The id of the shift, so that each shift is told once. */
  readonly subjectKey: string;
  readonly facts: { readonly number: number } & Facts;
}

/** Closings are mailed on their own (features/shifts/notify-shift-closed.ts). */
const withOwnMail: readonly AlertKind[] = ['shift-closed', 'shift-difference'];

/**
 * Alerts the owner: on the page of today, and by mail and on the phone as the settings say (docs/product/alerts.md#settings).
 * Call it in the transaction of what happened; the jobs that send it start after the commit. A second call with the
 * same kind and `subjectKey` does nothing.
 */
export async function alertOwner(ctx: StoreContext, alert: NewAlert): Promise<void> {
  const { storeId } = ctx;
  const { kind } = alert;
  const facts: AlertFacts = alert.facts;
  await inTransaction(ctx.db, async (db) => {
    const settings = await findAlertSettings(db, storeId);
    const isTold = wants(settings, kind);
    const mail = isTold && settings.by_mail ? (withOwnMail.includes(kind) ? 'told' : 'waiting') : 'off';
    const push = isTold && (await hasPush({ ...ctx, db })) ? 'waiting' : 'off';
    const isNew = await insertAlert(db, {
      store_id: storeId,
      id: randomUUID(),
      kind,
      subject_key: 'subjectKey' in alert ? alert.subjectKey : null,
      facts: JSON.stringify(facts),
      person: 'person' in alert ? alert.person : personOf(ctx),
      at: ctx.now(),
      mail,
      push,
    });
    if (isNew && (mail === 'waiting' || push === 'waiting'))
      await ctx.ports.jobs.enqueue(db, { name: 'alerts', data: { storeId } });
  });
}

/** Null for jobs and guards. */
function personOf({ actor }: StoreContext): string | null {
  return actor === 'owner' || /^[0-9a-f-]{36}$/.test(actor) ? actor : null;
}
