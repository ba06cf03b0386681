import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { createScreenPicture } from '../src/screen-picture.ts';
import { type RgbaPicture, SystemFailure } from '../src/system/system.ts';
import { webpOf } from '../src/webp.ts';

// docs/product/guard.md#picture-of-a-screen

const commandId = randomUUID();

let server: Server;
let status: number;
let asked: { method: string | undefined; url: string | undefined; authorization: string | undefined }[];
let bodies: string[];

beforeEach(async () => {
  [status, asked, bodies] = [204, [], []];
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization });
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

function plain(width: number, height: number): RgbaPicture {
  const pixels = Buffer.alloc(width * height * 4, Buffer.from([200, 40, 40, 255]));
  return { width, height, pixels };
}

function send(takePicture: () => Promise<RgbaPicture> = () => Promise.resolve(plain(640, 360))) {
  const { port } = server.address() as AddressInfo;
  const pairing = () => ({ server: `http://127.0.0.1:${port}`, token: 'a-token' });
  return createScreenPicture({ system: { takePicture }, pairing }).send(commandId);
}

test('goes to the server as the answer to its command, with the token', async () => {
  await send();
  const url = `/api/guard/screen-pictures/${commandId}`;
  expect(asked).toEqual([{ method: 'POST', url, authorization: 'Bearer a-token' }]);
  const { image } = JSON.parse(bodies[0] ?? '') as { image: string };
  const shown = sharp(Buffer.from(image, 'base64'));
  expect(await shown.metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  const { dominant } = await shown.stats();
  expect([dominant.r > 180, dominant.g < 80, dominant.b < 80]).toEqual([true, true, true]);
});

test('a failure has a reason for the console', async () => {
  status = 409;
  await expect(send()).rejects.toThrow(new SystemFailure('O servidor não aceitou a imagem.'));
  await expect(send(() => Promise.reject(new SystemFailure('Sem tela.')))).rejects.toThrow('Sem tela.');
  expect(asked).toHaveLength(1);
  const nobody = createScreenPicture({ system: {}, pairing: () => null });
  await expect(nobody.send(commandId)).rejects.toThrow('Este computador não consegue mostrar a tela.');
  const gone = { server: 'http://127.0.0.1:9', token: 'a-token' };
  const system = { takePicture: () => Promise.resolve(plain(8, 8)) };
  const away = createScreenPicture({ system, pairing: () => gone });
  await expect(away.send(commandId)).rejects.toThrow('O computador não conseguiu enviar a imagem.');
});

test('is made smaller when it would be too large', async () => {
  const noise = { width: 320, height: 256, pixels: randomBytes(320 * 256 * 4) };
  const large = await webpOf(noise, 512 * 1_024);
  const small = await webpOf(noise, large.length - 1);
  expect(await sharp(large).metadata()).toMatchObject({ width: 320, height: 256 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 160, height: 128 });
});
