import { asaasPix } from './asaas-pix-under-test.ts';
import { keyPixAdapter } from './key-pix-under-test.ts';
import type { PixAdapter } from './pix-under-test.ts';
import { sandboxPix } from './sandbox-pix-under-test.ts';

/** Every adapter of the port; what the port promises is tested with each (src/ports/pix/providers*.test.ts). */
export const pixAdapters: readonly PixAdapter[] = [keyPixAdapter, sandboxPix, asaasPix];
