import { randomUUID } from 'node:crypto';
import type { FileField } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { dryRun } from '../../db/dry-run.ts';
import { rewriteImage } from '../../ports/images.ts';
import { findCustomerRow } from './customers-queries.ts';

const maxSide = 512;

/**
 * Stores a customer's re-encoded photo under a generated name, and deletes it again if the work on the record
 * fails. The work is tried first, so that a refused request costs no decoding.
 *
 * @param work runs in its context's database; gets the stored name, or undefined without a photo
 * @throws AppError NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export async function withNewImage<T>(
  ctx: StoreContext,
  image: FileField | undefined,
  work: (ctx: StoreContext, name: string | undefined) => Promise<T>,
): Promise<T> {
  if (image === undefined) return work(ctx, undefined);
  await dryRun(ctx.db, (db) => work({ ...ctx, db }, undefined));
  const name = await keepImage(ctx, image);
  try {
    return await work(ctx, name);
  } catch (error) {
    await removeCustomerImage(ctx, name);
    throw error;
  }
}

async function keepImage(ctx: StoreContext, image: FileField): Promise<string> {
  if (image instanceof Blob) throw new AppError('NOT_AN_IMAGE');
  const bytes = await rewriteImage(image.buffer, { maxSide });
  const name = `${randomUUID()}.webp`;
  await ctx.ports.files.put(keyOf(ctx.storeId, name), bytes);
  return name;
}

/** @throws AppError IMAGE_NOT_FOUND for a person without a photo at this store */
export async function getCustomerImage(
  ctx: StoreContext,
  input: { customerId: string },
): Promise<Uint8Array> {
  const row = await findCustomerRow(ctx.db, ctx.storeId, input.customerId);
  assertThat(row?.image_name, 'IMAGE_NOT_FOUND');
  const bytes = await ctx.ports.files.get(keyOf(ctx.storeId, row.image_name));
  assertThat(bytes, 'IMAGE_NOT_FOUND');
  return bytes;
}

/** Deletes a photo that rows no longer refer to. */
export async function removeCustomerImage(ctx: StoreContext, name: string): Promise<void> {
  await ctx.ports.files.remove(keyOf(ctx.storeId, name));
}

function keyOf(storeId: string, name: string): string {
  return `customers/${storeId}/${name}`;
}
