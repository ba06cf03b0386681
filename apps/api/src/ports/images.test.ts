import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { rewriteImage } from './images.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#234' } });

it('decodes one image at a time, however many are sent', async () => {
  const bytes = await picture(1_000).png().toBuffer();
  let most = 0;
  let isOver = false;
  const watch = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue, process);
    if (!isOver) setImmediate(watch);
  };
  watch();
  await Promise.all(Array.from({ length: 8 }, () => rewriteImage(bytes, { maxSide: 256 })));
  isOver = true;
  expect(most).toBe(1);
});

it('leaves threads to the file reads of other calls, which complete during each decoding', async () => {
  // The largest that is accepted, and more images than Node's pool has threads.
  const bytes = await picture(5_000).png().toBuffer();
  let reads = 0;
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      await readFile(import.meta.filename);
      reads += 1;
    }
  };
  const reading = read();
  const readsAtEnds: number[] = [];
  const rewriteOne = async () => {
    await rewriteImage(bytes, { maxSide: 256 });
    readsAtEnds.push(reads);
  };
  await Promise.all(Array.from({ length: 8 }, rewriteOne));
  isOver = true;
  await reading;
  const during = readsAtEnds.map((count, at) => count - (readsAtEnds[at - 1] ?? 0));
  expect(Math.min(...during)).toBeGreaterThan(1);
});

it('continues with the next image after an invalid one', async () => {
  const bytes = await picture(10).png().toBuffer();
  const [broken, whole] = await Promise.allSettled([
    rewriteImage(Buffer.from('no picture'), { maxSide: 256 }),
    rewriteImage(bytes, { maxSide: 256 }),
  ]);
  expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled']);
});

it('refuses an image that would need more than 100 MB decoded, before decoding it', async () => {
  const deep = (side: number) => picture(side).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer();
  const bytes = await deep(3_600);
  expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', channels: 4 });
  // Cut off after the header: decoding would fail differently.
  await expect(rewriteImage(bytes.subarray(0, 10_000), { maxSide: 256 })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'A imagem é grande demais. Salve-a em um tamanho menor e envie de novo.',
  });
  expect((await sharp(await rewriteImage(await deep(500), { maxSide: 256 })).metadata()).width).toBe(256);
});
