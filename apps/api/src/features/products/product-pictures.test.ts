import { createProduct, deleteProduct, getProductImage, listProducts, updateProduct } from '@coruja/contract';
import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { newProduct } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const getTestApp = useTestApp();

const of = (owner: Owner, productId: string) => ({ storeId: owner.store.id, productId });
const create = (owner: Owner, body: Record<string, unknown>) =>
  owner.call(createProduct, { params: { storeId: owner.store.id }, body: body as never });
const update = (owner: Owner, productId: string, body: Record<string, unknown>) =>
  owner.call(updateProduct, { params: of(owner, productId), body: body as never });
const list = async (owner: Owner) =>
  (await owner.call(listProducts, { params: { storeId: owner.store.id } })).body;

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#234' } });
const blob = async (image: Sharp) => new Blob([new Uint8Array(await image.toBuffer())]);

describe('product images', () => {
  const imageOf = (path: string | undefined, size: 'full' | 'thumbnail' = 'full') =>
    getTestApp().call(getProductImage, {
      params: { imageName: path?.split('/').at(-1) ?? '' },
      query: { size },
    });

  it('are re-encoded without metadata, with a thumbnail, public and cached for good', async () => {
    const owner = await getTestApp().newOwner();
    const photo = picture(2_000, 1_000)
      .withExif({ IFD0: { Copyright: 'segredo' } })
      .jpeg();
    const { images } = await newProduct(owner, { images: [await blob(photo)] });
    expect(images).toEqual([expect.stringMatching(/^\/product-images\/[0-9a-f-]{36}\.webp$/)]);
    const full = await imageOf(images[0]);
    expect(full.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const bytes = full.body as unknown as Buffer;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280, height: 640 });
    expect(bytes.includes('segredo')).toBe(false);
    const small = await imageOf(images[0], 'thumbnail');
    expect((await sharp(small.body as unknown as Buffer).metadata()).width).toBe(256);
  });

  it('replace the old ones, whose files are deleted', async () => {
    const owner = await getTestApp().newOwner();
    const images = [await blob(picture(10).png()), await blob(picture(20).webp())];
    const product = await newProduct(owner, { images });
    expect(product.images).toHaveLength(2);
    const changed = await update(owner, product.id, { images: await blob(picture(30).png()) });
    expect(changed.body.images).toHaveLength(1);
    expect(changed.body.images).not.toContain(product.images[0]);
    for (const old of product.images) expect((await imageOf(old)).status).toBe(404);
    expect((await imageOf(changed.body.images[0])).status).toBe(200);
  });

  it('stay when an update sends none, and are deleted with the product', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { images: [await blob(picture(10).png())] });
    expect((await update(owner, product.id, { name: 'Novo' })).body.images).toEqual(product.images);
    await owner.call(deleteProduct, { params: of(owner, product.id) });
    expect((await imageOf(product.images[0])).status).toBe(404);
  });

  it('are not decoded when the form is refused anyway', async () => {
    const owner = await getTestApp().newOwner();
    await newProduct(owner, { barcode: '789' });
    const images = [new Blob(['no picture'])];
    const refusals = [
      await create(owner, { name: 'A', description: 'B', barcode: '789', images }),
      await update(owner, randomUUID(), { images }),
      await create(owner, { name: 'A', description: 'B', images }),
    ];
    expect(refusals.map(({ error }) => error.code)).toEqual([
      'BARCODE_TAKEN',
      'PRODUCT_NOT_FOUND',
      'NOT_AN_IMAGE',
    ]);
    for (let index = 1; index < 20; index += 1) await newProduct(owner);
    const beyond = await create(owner, { name: 'A', description: 'B', images });
    expect(beyond.error.code).toBe('PLAN_LIMIT');
    // The attempts left nothing behind.
    expect(await list(owner)).toHaveLength(20);
  });

  it('are limited to four concurrent uploads per store, and other stores are not affected', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const image = await blob(picture(2_000).png());
    const forms = Array.from({ length: 40 }, (_, n) =>
      create(owner, { name: `P ${n}`, description: 'B', images: [image] }),
    );
    const answers = await Promise.all([
      ...forms,
      create(other, { name: 'A', description: 'B', images: [image] }),
    ]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(answers.filter(({ status }) => status === 201).length).toBe(41 - refused.length);
    expect(answers.at(-1)?.status).toBe(201);
    // The upload slots are free again, including those of refused uploads.
    expect(
      (await create(owner, { name: 'A', description: 'B', images: [new Blob(['no picture'])] })).status,
    ).toBe(415);
    expect((await create(owner, { name: 'A', description: 'B', images: [image] })).status).toBe(201);
  });

  it('are at most six', async () => {
    const owner = await getTestApp().newOwner();
    const one = await blob(picture(10).png());
    const answer = await create(owner, { name: 'A', description: 'B', images: Array(7).fill(one) });
    expect([answer.status, answer.error.fields]).toEqual([400, { images: 'Envie no máximo 6 imagens.' }]);
  });

  it.each([
    ['an SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>']), 415],
    ['HTML behind the magic bytes of a PNG', new Blob(['\u0089PNG\r\n\u001a\n<html></html>']), 415],
    ['nothing', new Blob([]), 415],
    ['more than 5 MB', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]), 413],
  ])('are refused as %s, and nothing is stored', async (_, image, status) => {
    const owner = await getTestApp().newOwner();
    const answer = await create(owner, { name: 'A', description: 'B', images: [image] });
    expect(answer.status).toBe(status);
    expect(await list(owner)).toEqual([]);
  });

  it('are refused above 25 megapixels', async () => {
    const owner = await getTestApp().newOwner();
    const bomb = await blob(picture(6_000, 5_000).png());
    const answer = await create(owner, { name: 'A', description: 'B', images: [bomb] });
    expect([answer.status, answer.error.message]).toEqual([
      413,
      'A imagem é grande demais. Salve-a em um tamanho menor e envie de novo.',
    ]);
  });

  it('leave no file behind when the product is refused', async () => {
    const owner = await getTestApp().newOwner();
    await newProduct(owner, { barcode: '1' });
    const files = owner.context.ports.files as unknown as { kept: Map<string, unknown> };
    const before = files.kept.size;
    const body = { name: 'A', description: 'B', barcode: '1', images: [await blob(picture(10).png())] };
    expect((await create(owner, body)).status).toBe(409);
    expect(files.kept.size).toBe(before);
  });
});
