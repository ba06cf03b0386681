import type { PixSettings, pixSettingsBody } from '@coruja/contract';
import { type Centavos, centavos, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedPixSettings } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { qrPicture, staticBrCode } from '../../ports/payments/br-code.ts';
import { keyPix } from '../../ports/pix/key-pix.ts';
import type { PixProvider } from '../../ports/pix/pix-provider.ts';
import { checkOwnerPassword } from '../accounts/check-owner-password.ts';
import { findOpenAccount } from '../pix-account/pix-access.ts';
import { addressee } from '../stores/addressee.ts';
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

/** The store's settings of PIX; only the owner sees the key. */
export async function getPixSettings(ctx: StoreContext): Promise<PixSettings> {
  const settings = await viewWithAccount(ctx, await findPixSettings(ctx.db, ctx.storeId));
  return ctx.staff ? { ...settings, key: null } : settings;
}

/**
 * Replaces the settings (docs/product/pix.md#settings). A new key is untested, and the owner gets a mail about it.
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED
 */
export async function replacePixSettings(ctx: StoreContext, input: Input): Promise<PixSettings> {
  const assertSamePassword = await checkOwnerPassword(ctx, input.currentPassword);
  const write = async (inside: StoreContext) => {
    await assertSamePassword(inside);
    const before = await findPixSettings(inside.db, ctx.storeId);
    const after = changedRow(before, input);
    await writePixSettings(inside.db, { store_id: ctx.storeId, ...after });
    if (before.key !== null && before.key !== after.key) await mailKeyChanged(inside);
    const views = {
      before: await viewWithAccount(inside, before),
      after: await viewWithAccount(inside, after),
    };
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

/** A changed key is untested: the earlier test was of another key. */
function changedRow(before: PixSettingsRow, { mode, key, sendsTxid, autoFrom }: Input): PixSettingsRow {
  const isSameKey = key !== null && key.value === before.key && key.type === before.key_type;
  return {
    mode,
    key: key?.value ?? null,
    key_type: key?.type ?? null,
    sends_txid: sendsTxid,
    test_asked_at: isSameKey ? before.test_asked_at : null,
    tested_at: isSameKey ? before.tested_at : null,
    auto_from_centavos: autoFrom,
  };
}

async function mailKeyChanged(ctx: StoreContext): Promise<void> {
  const store = await getStore(ctx);
  const at = ctx.now().toISOString();
  await mailOwner(ctx, store, { ...addressee(store), kind: 'pix-key-changed', at });
}

const testAmount = centavos(1);

/**
 * A code of R$ 0,01: paying it shows the owner to whose account the key belongs.
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
    const payload = await testCode(inside, settings.key);
    return { amount: toReais(testAmount), payload, encodedImage: await qrPicture(payload) };
  });
}

async function testCode(ctx: StoreContext, key: string): Promise<string> {
  const { name, address } = await getStore(ctx);
  return staticBrCode({
    key,
    merchantName: name,
    merchantCity: address.cidade,
    amount: testAmount,
    txid: null,
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
    const before = await viewWithAccount(inside, settings);
    const after = await viewWithAccount(inside, tested);
    inside.audit?.describe({ before: auditedPixSettings(before), after: auditedPixSettings(after) });
    return after;
  });
}

/** What makes the store's next code. */
export interface CodeMaker {
  readonly mode: 'KEY' | 'AUTO';
  readonly provider: PixProvider;
  /** The Pix key that receives. */
  readonly key: string;
}

/**
 * Chooses what makes a code for an amount. In mode AUTO it is the account, unless the account is not open, the amount is small, or the
 * caller wants the key. Otherwise it is the store's own key.
 *
 * @param wanted null to follow the settings
 * @throws AppError PIX_OFF, PIX_UNTESTED
 */
export async function getCodeMaker(
  ctx: StoreContext,
  { amount, wanted }: { amount: Centavos; wanted: 'KEY' | null },
): Promise<CodeMaker> {
  const settings = await findPixSettings(ctx.db, ctx.storeId);
  const account = settings.mode === 'AUTO' && wanted === null ? await findOpenAccount(ctx) : null;
  const isEnough = amount >= settings.auto_from_centavos || settings.tested_at === null;
  if (account && isEnough) return { mode: 'AUTO', ...account };
  const key = testedKey(settings);
  return { mode: 'KEY', key, provider: await keyProvider(ctx, settings, key) };
}

/** @throws AppError PIX_OFF, PIX_UNTESTED */
function testedKey({ mode, key, tested_at: testedAt }: PixSettingsRow): string {
  assertThat(mode !== 'OFF' && key !== null, 'PIX_OFF');
  assertThat(testedAt, 'PIX_UNTESTED');
  return key;
}

/** @throws AppError PIX_OFF, PIX_UNTESTED */
export async function assertHasCodes(ctx: StoreContext): Promise<void> {
  const settings = await findPixSettings(ctx.db, ctx.storeId);
  if (!(await viewWithAccount(ctx, settings)).confirmsItself) testedKey(settings);
}

async function keyProvider(ctx: StoreContext, { sends_txid: sendsTxid }: PixSettingsRow, key: string) {
  const { name, address } = await getStore(ctx);
  return keyPix({ key, merchantName: name, merchantCity: address.cidade, sendsTxid });
}

async function viewWithAccount(ctx: StoreContext, row: PixSettingsRow): Promise<PixSettings> {
  return pixSettingsView(row, row.mode === 'AUTO' && (await findOpenAccount(ctx)) !== null);
}

function pixSettingsView(row: PixSettingsRow, confirmsItself: boolean): PixSettings {
  return {
    mode: row.mode,
    key: row.key,
    keyType: row.key_type,
    sendsTxid: row.sends_txid,
    testedAt: row.tested_at?.toISOString() ?? null,
    autoFrom: toReais(centavos(row.auto_from_centavos)),
    isReady: confirmsItself || (row.mode !== 'OFF' && row.tested_at !== null),
    confirmsItself,
  };
}
