import type { LegalSettings, updateLegalSettingsBody } from '@coruja/contract';
import { leastRegisterMonths, legalRuleIds } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { auditedLegalSettings } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getStore } from '../stores/get-store.ts';
import { findPolicy, lockPolicy, updatePolicyRow } from './visit-rules-queries.ts';
import { legalSettingsView } from './legal-settings-view.ts';

/** The rules of the store's state, and which of them the owner has turned on; at first none. */
export async function getLegalSettings(ctx: StoreContext): Promise<LegalSettings> {
  const { address } = await getStore(ctx);
  return legalSettingsView(address.estado, await findPolicy(ctx.db, { storeId: ctx.storeId }));
}

/** Changes the fields that are sent. Refuses a term shorter than the state's law requires. */
export function updateLegalSettings(
  ctx: StoreContext,
  input: z.output<typeof updateLegalSettingsBody>,
): Promise<LegalSettings> {
  return inStore(ctx, async (inside) => {
    const { address } = await getStore(inside);
    const least = leastRegisterMonths(address.estado);
    if (input.keepMonths !== undefined && input.keepMonths < least) {
      throw AppError.field('keepMonths', `A lei de ${address.estado} pede pelo menos ${least} meses.`);
    }
    const present = await lockPolicy(inside.db, ctx.storeId);
    const changed = {
      // Without duplicates, in the order in which they are offered.
      rules: input.rules ? legalRuleIds.filter((id) => input.rules?.includes(id)) : present.rules,
      night_from: input.nightFrom === undefined ? present.night_from : input.nightFrom,
      night_until: input.nightUntil === undefined ? present.night_until : input.nightUntil,
      keep_months: input.keepMonths ?? present.keep_months,
    };
    await updatePolicyRow(inside.db, ctx.storeId, changed);
    const shown = legalSettingsView(address.estado, changed);
    const before = auditedLegalSettings(legalSettingsView(address.estado, present));
    inside.audit?.describe({ before, after: auditedLegalSettings(shown) });
    return shown;
  });
}
