import createEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import encoderCode from '@jsquash/webp/codec/enc/webp_enc.wasm?inline';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { halved } from './shrink.ts';
import type { RgbaPicture } from './system/system.ts';

/** Of 100. */
const QUALITY = 60;
/** Of 0 to 6: the guard does nothing else meanwhile, and must not be away for long. */
const METHOD = 2;

/** The part of the encoder's module that is used. */
interface Encoder {
  encode(
    pixels: Uint8Array,
    width: number,
    height: number,
    options: typeof defaultOptions,
  ): Uint8Array | null;
}

let module: Promise<Encoder> | null = null;

/** A picture as WebP; half as large in both directions for as long as it has more than `mostBytes`. */
export async function webpOf(picture: RgbaPicture, mostBytes: number): Promise<Buffer> {
  module ??= start();
  const encoder = await module;
  const { width, height, pixels } = picture;
  const bytes = encoder.encode(pixels, width, height, {
    ...defaultOptions,
    quality: QUALITY,
    method: METHOD,
  });
  if (bytes === null) throw new Error('The picture could not be encoded.');
  return bytes.length <= mostBytes ? Buffer.from(bytes) : webpOf(halved(picture), mostBytes);
}

async function start(): Promise<Encoder> {
  const bytes = Buffer.from(encoderCode.slice(encoderCode.indexOf(',') + 1), 'base64');
  const compiled = await WebAssembly.compile(bytes);
  return createEncoder({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, onReady: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports);
      onReady(instance);
      return instance.exports;
    },
  });
}
