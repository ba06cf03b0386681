import { randomUUID } from 'node:crypto';
import type { FileField } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import type { PublicContext, StoreContext } from '../../context.ts';
import { dryRun } from '../../db/dry-run.ts';
import { rewriteImage } from '../../ports/images.ts';
import { deleteProductImages, insertProductImages } from './products-queries.ts';

type Size = 'full' | 'thumbnail';

const maxSides: Readonly<Record<Size, number>> = { full: 1_280, thumbnail: 256 };

/**
 * Stores re-encoded images in two sizes under generated names, and deletes them again if `work` fails. `work` runs first
 * without images and is rolled back, so that a refused request costs no decoding.
 *
 * @param work writes the record; gets the stored names in order, or undefined if no images were sent
 * @throws AppError NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export async function withNewImages<T>(
  ctx: StoreContext,
  images: readonly FileField[] | undefined,
  work: (ctx: StoreContext, names: readonly string[] | undefined) => Promise<T>,
): Promise<T> {
  if (images === undefined || images.length === 0) return work(ctx, undefined);
  await dryRun(ctx.db, (db) => work({ ...ctx, db }, undefined));
  const names: string[] = [];
  try {
    for (const image of images) names.push(await keepImage(ctx, image));
    return await work(ctx, names);
  } catch (error) {
    await removeImageFiles(ctx, names);
    throw error;
  }
}

async function keepImage(ctx: StoreContext, image: FileField): Promise<string> {
  if (image instanceof Blob) throw new AppError('NOT_AN_IMAGE');
  const name = `${randomUUID()}.webp`;
  const full = await rewriteImage(image.buffer, { maxSide: maxSides.full });
  const thumbnail = await rewriteImage(full, { maxSide: maxSides.thumbnail });
  await ctx.ports.files.put(keyOf(name, 'full'), full);
  await ctx.ports.files.put(keyOf(name, 'thumbnail'), thumbnail);
  return name;
}

/** Replaces all images of the product; returns the files that rows no longer refer to. */
export async function replaceImages(
  ctx: StoreContext,
  input: { productId: string; names: readonly string[] },
): Promise<string[]> {
  const old = await deleteProductImages(ctx.db, ctx.storeId, input.productId);
  await insertProductImages(
    ctx.db,
    input.names.map((name, position) => ({
      store_id: ctx.storeId,
      id: randomUUID(),
      product_id: input.productId,
      position,
      file_name: name,
      created_at: ctx.now(),
    })),
  );
  return old;
}

/**
 * An image's bytes. It is public, under a name that nobody can guess
 * (docs/product/limits-and-security.md#images).
 *
 * @throws AppError IMAGE_NOT_FOUND
 */
export async function getProductImage(
  ctx: PublicContext,
  input: { imageName: string; size: Size },
): Promise<Uint8Array> {
  const bytes = await ctx.ports.files.get(keyOf(input.imageName, input.size));
  assertThat(bytes, 'IMAGE_NOT_FOUND');
  return bytes;
}

/** Deletes the files of images that rows no longer refer to. */
export async function removeImageFiles(ctx: PublicContext, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await ctx.ports.files.remove(keyOf(name, 'full'));
    await ctx.ports.files.remove(keyOf(name, 'thumbnail'));
  }
}

function keyOf(name: string, size: Size): string {
  return `products/${size}/${name}`;
}
