import type { AlertSettings, updateAlertSettingsBody } from '@coruja/contract';
import { type AlertKind, alertKindNames, alertKinds, centavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import type { Described } from '../../audit/fields.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { type AlertSettingsRow, findAlertSettings, hasStaff, writeAlertSettings } from './alerts-queries.ts';

/** What the owner is told about, and when. */
export async function getAlertSettings(ctx: StoreContext): Promise<AlertSettings> {
  return settingsView(await findAlertSettings(ctx.db, ctx.storeId));
}

export function updateAlertSettings(
  ctx: StoreContext,
  input: z.output<typeof updateAlertSettingsBody>,
): Promise<AlertSettings> {
  return inStore(
    ctx,
    async (inside) => {
      const present = await findAlertSettings(inside.db, ctx.storeId);
      const changed = {
        muted: input.muted === undefined ? present.muted : inOrder(input.muted),
        by_mail: input.byMail ?? present.by_mail,
        refund_from_centavos: input.refundFrom ?? present.refund_from_centavos,
        quiet_from: input.quietFrom === undefined ? present.quiet_from : input.quietFrom,
        quiet_until: input.quietUntil === undefined ? present.quiet_until : input.quietUntil,
      };
      await writeAlertSettings(inside.db, ctx.storeId, changed);
      inside.audit?.describe({ before: audited(present), after: audited(changed) });
      return settingsView(changed);
    },
    'counting',
  );
}

/** The refunded amount in centavos that causes an alert; null in a store with neither shifts nor a team, where the owner is alone. */
export async function refundAlertFrom(ctx: StoreContext): Promise<number | null> {
  if (!(await hasStaff(ctx.db, ctx.storeId))) return null;
  return (await findAlertSettings(ctx.db, ctx.storeId)).refund_from_centavos;
}

/** Whether alerts of this kind are mailed. */
export async function isMailed(ctx: StoreContext, kind: AlertKind): Promise<boolean> {
  const settings = await findAlertSettings(ctx.db, ctx.storeId);
  return settings.by_mail && wants(settings, kind);
}

/** A difference is part of its closing, so either of the two switches is enough for it. */
export function wants({ muted }: Pick<AlertSettingsRow, 'muted'>, kind: AlertKind): boolean {
  if (!muted.includes(kind)) return true;
  return kind === 'shift-difference' && !muted.includes('shift-closed');
}

function inOrder(kinds: readonly AlertKind[]): AlertKind[] {
  return alertKinds.filter((kind) => kinds.includes(kind));
}

function settingsView(row: AlertSettingsRow): AlertSettings {
  return {
    muted: row.muted,
    byMail: row.by_mail,
    refundFrom: toReais(centavos(row.refund_from_centavos)),
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
  };
}

function audited(row: AlertSettingsRow): Described {
  const { muted, ...fields } = settingsView(row);
  const names = muted.map((kind) => alertKindNames[kind]).join(', ');
  return { kind: 'alerts', id: null, name: null, fields: { ...fields, muted: names || null } };
}
