import type { PixSettings, pixSettingsBody } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedPixSettings } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { qrPicture, staticBrCode } from '../../ports/payments/br-code.ts';
import { assertPresentPassword, wrongPassword } from '../passwords/assert-present-password.ts';
import { addressee } from '../stores/addressee.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { getStore } from '../stores/get-store.ts';
import { mailOwner } from '../stores/mail-owner.ts';
import {
  type PixSettingsRow,
  findPixSettings,
  lockPixSettings,
  updatePixSettings,
  writePixSettings,
} from './pix-settings-queries.ts';

type Input = z.output<typeof pixSettingsBody>;

/** How the store's counter receives by PIX; the key is the owner's to see. */
export async function getPixSettings(ctx: StoreContext): Promise<PixSettings> {
  const settings = pixSettingsView(await findPixSettings(ctx.db, ctx.storeId));
  return ctx.staff ? { ...settings, key: null } : settings;
}

/**
 * Replaces the settings (docs/product/pix.md#settings). A new key is untested, and the owner gets a mail about it.
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED
 */
export async function replacePixSettings(ctx: StoreContext, input: Input): Promise<PixSettings> {
  const account = await findAccountOf(ctx, ctx.storeId);
  assertThat(account, 'STORE_NOT_FOUND');
  const { passwordHash } = account;
  await assertPresentPassword(ctx, { passwordHash, password: input.currentPassword });
  const write = async (inside: StoreContext) => {
    // The password was changed after it was checked.
    if ((await findAccountOf(inside, ctx.storeId))?.passwordHash !== passwordHash) throw wrongPassword();
    const before = await findPixSettings(inside.db, ctx.storeId);
    const after = changedRow(before, input);
    await writePixSettings(inside.db, { store_id: ctx.storeId, ...after });
    if (before.key !== null && before.key !== after.key) await mailKeyChanged(inside);
    const views = { before: pixSettingsView(before), after: pixSettingsView(after) };
    inside.audit?.describe({
      before: auditedPixSettings(views.before),
      after: auditedPixSettings(views.after),
    });
    return views.after;
  };
  const settings = await inStore(ctx, write, 'alone');
  ctx.ports.jobs.wake();
  return settings;
}

/** What proves the key holds for that key alone. */
function changedRow(before: PixSettingsRow, { mode, key, sendsTxid }: Input): PixSettingsRow {
  const isSameKey = key !== null && key.value === before.key && key.type === before.key_type;
  return {
    mode,
    key: key?.value ?? null,
    key_type: key?.type ?? null,
    sends_txid: sendsTxid,
    test_asked_at: isSameKey ? before.test_asked_at : null,
    tested_at: isSameKey ? before.tested_at : null,
  };
}

async function mailKeyChanged(ctx: StoreContext): Promise<void> {
  const store = await getStore(ctx);
  const at = ctx.now().toISOString();
  await mailOwner(ctx, store, { ...addressee(store), kind: 'pix-key-changed', at });
}

const testAmount = centavos(1);

/**
 * A code of R$ 0,01, with which the owner sees whose account the key is.
 *
 * @throws AppError PIX_KEY_MISSING
 */
export function testPixKey(
  ctx: StoreContext,
): Promise<{ amount: number; payload: string; encodedImage: string }> {
  return inStore(ctx, async (inside) => {
    const settings = await lockPixSettings(inside.db, ctx.storeId);
    assertThat(settings?.key, 'PIX_KEY_MISSING');
    if (settings.test_asked_at === null)
      await updatePixSettings(inside.db, ctx.storeId, { test_asked_at: ctx.now() });
    const payload = await codeOf(inside, { key: settings.key, amount: testAmount, txid: null });
    return { amount: toReais(testAmount), payload, encodedImage: await qrPicture(payload) };
  });
}

/**
 * The owner says that the R$ 0,01 arrived under the right name.
 *
 * @throws AppError PIX_KEY_MISSING without a key whose code was shown
 */
export function confirmPixKey(ctx: StoreContext): Promise<PixSettings> {
  return inStore(ctx, async (inside) => {
    const settings = await lockPixSettings(inside.db, ctx.storeId);
    assertThat(settings?.key && settings.test_asked_at, 'PIX_KEY_MISSING');
    const tested = { ...settings, tested_at: settings.tested_at ?? ctx.now() };
    await updatePixSettings(inside.db, ctx.storeId, { tested_at: tested.tested_at });
    const [before, after] = [pixSettingsView(settings), pixSettingsView(tested)];
    inside.audit?.describe({ before: auditedPixSettings(before), after: auditedPixSettings(after) });
    return after;
  });
}

/** The tested key of a store that receives by its own key. */
export interface PixKey {
  readonly key: string;
  readonly sendsTxid: boolean;
}

/** @throws AppError PIX_OFF, PIX_UNTESTED */
export async function getPixKey(ctx: StoreContext): Promise<PixKey> {
  const {
    mode,
    key,
    sends_txid: sendsTxid,
    tested_at: testedAt,
  } = await findPixSettings(ctx.db, ctx.storeId);
  assertThat(mode === 'KEY' && key !== null, 'PIX_OFF');
  assertThat(testedAt, 'PIX_UNTESTED');
  return { key, sendsTxid };
}

/** The store's static BR Code for an amount; without a txid it names no charge. */
export async function codeOf(
  ctx: StoreContext,
  { key, amount, txid }: { key: string; amount: ReturnType<typeof centavos>; txid: string | null },
): Promise<string> {
  const { name, address } = await getStore(ctx);
  return staticBrCode({ key, merchantName: name, merchantCity: address.cidade, amount, txid });
}

function pixSettingsView(row: PixSettingsRow): PixSettings {
  return {
    mode: row.mode,
    key: row.key,
    keyType: row.key_type,
    sendsTxid: row.sends_txid,
    testedAt: row.tested_at?.toISOString() ?? null,
    isReady: row.mode === 'KEY' && row.tested_at !== null,
  };
}
