import type { Coupon, Product, Sale, ScheduledEvent, StockMovement } from '@coruja/contract';
import { exampleIds } from './openapi-example-values.ts';

// What the store of the examples sells, and its Corujão.

export const exampleProduct: Product = {
  id: exampleIds.productId,
  name: 'Refrigerante lata',
  description: 'Lata de 350 ml',
  price: 6.5,
  quantity: 48,
  barcode: '7891234567895',
  images: [`/product-images/${exampleIds.imageName}`],
};

export const exampleProductForm = {
  name: 'Refrigerante lata',
  description: 'Lata de 350 ml',
  price: 6.5,
  quantity: 48,
  barcode: '7891234567895',
};

export const exampleMovement: StockMovement = {
  id: '48a0d3f6-1e7b-4925-8c6d-b2e9f5a07c22',
  kind: 'entry',
  quantity: 24,
  quantityAfter: 48,
  saleId: null,
  note: 'Nota 123',
  actor: 'owner',
  createdAt: '2026-11-20T13:10:00.000Z',
};

export const exampleCoupon: Coupon = {
  id: 'b93e6c50-7d2f-4a18-9e4b-60c1f8d5a723',
  code: 'VOLTA10',
  discountValue: 10,
  isPercentage: true,
  description: 'Para quem volta',
  usageLimit: 100,
  usageCount: 3,
  expiresAt: '2026-12-31T02:59:59.000Z',
  actor: 'owner',
  createdAt: '2026-11-01T12:00:00.000Z',
};

const exampleBareSale = {
  id: exampleIds.saleId,
  createdAt: '2026-11-21T19:42:10.000Z',
  paymentType: 'CASH' as const,
  items: [
    {
      id: '6e2b9f47-0c5a-4d81-a7f3-84d1e0b6c924',
      product: { name: 'Refrigerante lata' },
      quantity: 2,
      price: 6.5,
    },
  ],
  subtotal: 13,
  actor: 'owner',
};

export const exampleSale: Sale = {
  ...exampleBareSale,
  user: { name: 'Ana Clara Lima' },
  discount: 1.3,
  coupon: { code: 'VOLTA10' },
  total: 11.7,
  refundedAt: null,
  refundReason: null,
  refundActor: null,
};

/** Of somebody without a name, who used no coupon. */
export const exampleRefund: Sale = {
  ...exampleBareSale,
  discount: 0,
  total: 13,
  refundedAt: '2026-11-21T19:55:00.000Z',
  refundReason: 'Cliente desistiu',
  refundActor: 'owner',
};

export const exampleEvent: ScheduledEvent = {
  id: exampleIds.eventId,
  name: 'Corujão de sábado',
  description: 'Até o sol nascer',
  date: '2026-11-28',
  startTime: '2026-11-29T01:00:00.000Z',
  endTime: '2026-11-29T09:00:00.000Z',
  price: 50,
  capacity: 10,
  confirmed: false,
  isFromApp: false,
  participants: [
    {
      id: exampleIds.participantId,
      user: { id: exampleIds.userId, name: 'Ana Clara Lima' },
      addedAt: '2026-11-21T19:50:00.000Z',
      actor: 'owner',
    },
  ],
  _count: { participants: 1 },
  payment: null,
  createdAt: '2026-11-21T19:48:00.000Z',
  actor: 'owner',
};

export const examplePayment: NonNullable<ScheduledEvent['payment']> = {
  paymentType: 'PIX',
  subtotal: 50,
  discount: 5,
  total: 45,
  coupon: { code: 'VOLTA10' },
  paidAt: '2026-11-21T20:05:00.000Z',
  actor: 'owner',
};
