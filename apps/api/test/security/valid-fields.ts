import { randomUUID } from 'node:crypto';
import { type World, onePixel } from './world.ts';

// Fields of the valid calls that a caller may send as often as they like.

export function computerFields({ ids: { roomId } }: World) {
  return {
    roomId,
    name: `PC ${randomUUID()}`,
    specifications: { cpu: 'Ryzen 5', gpu: 'RTX 3060', ram: '16 GB' },
  };
}

export function productFields() {
  return {
    name: 'Refrigerante',
    description: 'Lata de 350 ml',
    price: '6.50',
    quantity: '500000',
    barcode: randomUUID(),
    images: [{ filename: 'lata.png', buffer: onePixel }],
  };
}

export function couponFields() {
  return {
    code: `C${randomUUID()}`,
    discountValue: 12.5,
    isPercentage: true,
    description: 'Para quem volta',
    usageLimit: 100,
    expiresAt: '2100-12-31',
  };
}
