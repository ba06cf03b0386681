import type { Order, ReceivedPix } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { confirmsItself, dueText, orderName, problemText, statusOfOrder, waitsAtBank } from './order-text.ts';
import { leftOf } from './received-orders.ts';

const now = Date.parse('2026-11-21T19:45:00.000Z');

const order: Order = {
  id: '9b1d4f7e-2a63-4c58-8e0f-6d7a1c3b5e92',
  state: 'OPEN',
  createdAt: '2026-11-21T19:42:10.000Z',
  expiresAt: '2026-11-21T19:52:10.000Z',
  user: null,
  lines: [
    { name: 'Refrigerante', quantity: 1, price: 6.5 },
    { name: 'Água', quantity: 2, price: 3.5 },
  ],
  discount: 0,
  total: 13.5,
  pix: 13.5,
  missing: 13.5,
  charge: {
    id: '4e7a9c21-8f05-4b3d-a1d6-0c5e2b7f9418',
    orderId: '9b1d4f7e-2a63-4c58-8e0f-6d7a1c3b5e92',
    mode: 'KEY',
    isInAnalysis: false,
    amount: 13.5,
    txid: 'K7Q2M9X4TD',
    payload: '00020126',
    createdAt: '2026-11-21T19:42:10.000Z',
    expiresAt: '2026-11-21T19:52:10.000Z',
  },
  saleId: null,
  actor: 'owner',
};

describe('statusOfOrder', () => {
  it.each([
    ['open', {}],
    ['uncharged', { charge: null }],
    ['uncharged', { missing: 2 }],
    ['expired', { expiresAt: '2026-11-21T19:45:00.000Z' }],
    ['expired', { state: 'EXPIRED' }],
    ['paid', { state: 'PAID', missing: 0 }],
    ['cancelled', { state: 'CANCELLED' }],
  ] as const)('is %s', (stand, changes) => {
    expect(statusOfOrder({ ...order, ...changes }, now)).toBe(stand);
  });
});

it('names an order by its customer, else by what is bought', () => {
  expect(orderName(order)).toBe('Refrigerante e mais 1');
  expect(orderName({ ...order, lines: order.lines.slice(0, 1) })).toBe('Refrigerante');
  expect(orderName({ ...order, user: { id: order.id, name: 'Ana Lima' } })).toBe('Ana Lima');
});

it('says what is due, and what is missing once a part was paid', () => {
  expect(dueText(order)).toBe('R$\u00a013,50');
  expect(dueText({ pix: 13.5, missing: 2 })).toBe('Faltam R$\u00a02,00');
  expect(dueText({ pix: 13.5, missing: 1.5 })).toBe('Falta R$\u00a01,50');
});

describe('an order that confirms itself', () => {
  const auto: Order = { ...order, charge: order.charge && { ...order.charge, mode: 'AUTO' } };
  it('has a code of the provider', () => {
    expect([confirmsItself(order), waitsAtBank(order)]).toEqual([false, true]);
    expect([confirmsItself(auto), waitsAtBank(auto)]).toEqual([true, false]);
    expect([confirmsItself({ charge: null }), waitsAtBank({ charge: null })]).toEqual([false, false]);
  });

  it('is reported when it is paid and leaves the list, unlike one that somebody confirms', () => {
    expect(leftOf([auto], [])).toEqual([auto]);
    expect(leftOf([auto], [order])).toEqual([]);
    expect(leftOf([order], [])).toEqual([]);
  });
});

describe('problemText', () => {
  const pix = { amount: 13.5, reason: null } as ReceivedPix;
  it.each([
    ['refused', 'O PIX de R$\u00a013,50 foi registrado, mas a venda não pôde ser feita. Água acabou.'],
    ['late', 'O PIX de R$\u00a013,50 chegou depois do prazo e não cobre a venda.'],
    ['second', 'O PIX de R$\u00a013,50 é o segundo desta venda, que já estava paga.'],
    ['cancelled', 'O PIX de R$\u00a013,50 chegou depois que a cobrança foi cancelada.'],
    ['surplus', null],
    [null, null],
  ] as const)('of %s', (problem, text) => {
    const reason = problem === 'refused' ? 'Água acabou.' : null;
    expect(problemText({ ...pix, problem, reason })).toBe(text);
  });
});
