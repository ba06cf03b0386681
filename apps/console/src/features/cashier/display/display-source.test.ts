import type { Charge, Order, Product, Sale } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import type { DisplayScreen } from '../../../parts/display/display-state.ts';
import {
  cartScreen,
  nextShown,
  pixScreen,
  type SaleNotice,
  saleNotices,
  type Shown,
} from './display-source.ts';
import type { TimeItem } from '../cart/time-lines.ts';

const soda = { id: 'soda', name: 'Refrigerante', price: 6.5, quantity: 20, barcode: '789' } as Product;
const water = { id: 'water', name: 'Água', price: 3.5, quantity: 20 } as Product;
const time = {
  id: 'time',
  kind: 'credits',
  name: 'Créditos · 1 h',
  price: centavos(600),
  rules: ['Noite, 30 min', 'Padrão, 30 min'],
} as unknown as TimeItem;

const order = {
  id: 'order',
  state: 'OPEN',
  user: { id: 'ana', name: 'Ana Lima' },
  lines: [{ name: 'Refrigerante', quantity: 2, price: 6.5 }],
  total: 17,
  pix: 13,
  missing: 13,
  charge: { id: 'charge', amount: 13 },
  saleId: null,
} as Order;
const code = {
  id: 'charge',
  amount: 13,
  encodedImage: 'AAAA',
  expiresAt: '2026-11-21T19:52:10.000Z',
} as Charge;

const sale = (changes: Partial<Sale> = {}): Sale =>
  ({
    id: 'sale',
    total: 13,
    paymentType: 'CASH',
    payments: [{ type: 'CASH', amount: 13, received: 20, change: 7 }],
    ...changes,
  }) as Sale;

describe('cartScreen', () => {
  const sums = { discount: centavos(100), total: centavos(1_850) };

  it('has what is paid for, line by line, and nothing else', () => {
    const items = [
      { product: soda, quantity: 2 },
      { product: water, quantity: 1 },
    ];
    expect(cartScreen({ items, time: [time], changedId: 'water', ...sums })).toEqual({
      kind: 'cart',
      lines: [
        { name: 'Refrigerante', note: '', quantity: 2, unitPrice: 650, amount: 1_300 },
        { name: 'Água', note: '', quantity: 1, unitPrice: 350, amount: 350 },
        {
          name: 'Créditos · 1 h',
          note: 'Noite, 30 min · Padrão, 30 min',
          quantity: 1,
          unitPrice: 600,
          amount: 600,
        },
      ],
      newest: 1,
      ...sums,
    });
  });

  it('marks the last line as the newest if no changed line is known', () => {
    const items = [{ product: soda, quantity: 1 }];
    expect(cartScreen({ items, time: [time], changedId: null, ...sums })).toMatchObject({ newest: 1 });
  });

  it('is idle without lines', () => {
    expect(cartScreen({ items: [], time: [], changedId: null, ...sums })).toEqual({ kind: 'idle' });
  });
});

describe('pixScreen', () => {
  it('has the amounts and the code, but not the customer', () => {
    expect(pixScreen(order, code)).toEqual({
      kind: 'pix',
      total: 1_700,
      missing: 1_300,
      code: { encodedImage: 'AAAA', expiresAt: code.expiresAt },
    });
  });

  it.each<[string, Partial<Order>, Charge | undefined]>([
    ['before it is loaded', {}, undefined],
    ['after a part of it was paid', { missing: 2 }, code],
    ['that was replaced', { charge: { ...code, id: 'another' } }, code],
  ])('has no code %s', (_, changes, loaded) => {
    expect(pixScreen({ ...order, ...changes }, loaded)).toMatchObject({ code: null });
  });

  it.each(['PAID', 'CANCELLED', 'EXPIRED'] as const)('is over once the order is %s', (state) => {
    expect(pixScreen({ ...order, state }, code)).toBeNull();
  });
});

describe('saleNotices', () => {
  it('has total and change of a sale', () => {
    expect(saleNotices(undefined, { sale: sale() })).toEqual([
      { kind: 'thanks', id: 'sale', amount: 1_300, change: 700 },
    ]);
  });

  it('has no total of a courtesy', () => {
    expect(saleNotices(undefined, { sale: sale({ paymentType: 'FREE', payments: [] }) })).toEqual([
      { kind: 'thanks', id: 'sale', amount: null, change: 0 },
    ]);
  });

  it('has the amount received by PIX, first from the order and then from its sale', () => {
    const paid = { ...order, state: 'PAID', missing: 0, saleId: 'sale' } as const;
    const payments = [
      { type: 'CASH', amount: 4, received: 5, change: 1 },
      { type: 'PIX', amount: 13, received: null, change: 0 },
    ] as Sale['payments'];
    const done = { sale: sale({ total: 17, paymentType: 'MIXED', payments }), surplus: 2 };
    expect(saleNotices(paid, done)).toEqual([
      { kind: 'pix-received', id: 'sale', amount: 1_300, change: 0 },
      { kind: 'pix-received', id: 'sale', amount: 1_500, change: 100 },
    ]);
  });

  it('is empty before anything has ended', () => {
    expect(saleNotices(order, null)).toEqual([]);
  });
});

describe('nextShown', () => {
  const idle: DisplayScreen = { kind: 'idle' };
  const cartOf = (total: number): DisplayScreen => ({
    kind: 'cart',
    lines: [],
    newest: 0,
    discount: centavos(0),
    total: centavos(total),
  });
  const end: SaleNotice = { kind: 'thanks', id: 'sale', amount: centavos(650), change: centavos(0) };
  const play = (...steps: readonly { screen: DisplayScreen; ends?: readonly SaleNotice[]; now?: number }[]) =>
    steps.reduce<Shown | null>(
      (before, { screen, ends = [], now = 0 }) => nextShown(before, { screen, ends, now }),
      null,
    );

  it('shows the end of a sale once', () => {
    const notice = { kind: 'thanks', amount: 650, change: 0, at: 7 };
    expect(play({ screen: cartOf(650) }, { screen: idle, ends: [end], now: 7 })?.notice).toEqual(notice);
    // Seen again, it keeps its time.
    const again = { screen: idle, ends: [end], now: 9 };
    expect(play({ screen: idle }, { screen: idle, ends: [end], now: 7 }, again)?.notice).toEqual(notice);
  });

  it('does not show what had ended before a display opened', () => {
    expect(play({ screen: idle, ends: [end] })?.notice).toBeNull();
    expect(play({ screen: idle, ends: [end] }, { screen: idle, ends: [end] })?.notice).toBeNull();
  });

  it('shows the next customer’s cart at once', () => {
    const ended = { screen: idle, ends: [end] };
    expect(play({ screen: idle }, ended, { ...ended, screen: cartOf(350) })).toMatchObject({
      screen: cartOf(350),
      notice: null,
    });
    // Not again when that cart is emptied.
    expect(play({ screen: idle }, ended, { ...ended, screen: cartOf(350) }, ended)?.notice).toBeNull();
  });

  it('covers a cart that was open already until that cart changes', () => {
    const open = { screen: cartOf(350), ends: [end] };
    expect(play({ screen: cartOf(350) }, open)?.notice).not.toBeNull();
    expect(play({ screen: cartOf(350) }, open, open)?.notice).not.toBeNull();
    expect(play({ screen: cartOf(350) }, open, { ...open, screen: cartOf(700) })?.notice).toBeNull();
  });

  it('corrects the amount when the sale says more than its order', () => {
    const more = { ...end, amount: centavos(850), change: centavos(100) };
    const shown = play(
      { screen: idle },
      { screen: idle, ends: [end], now: 5 },
      { screen: idle, ends: [end, more], now: 6 },
    );
    expect(shown?.notice).toEqual({ kind: 'thanks', amount: 850, change: 100, at: 5 });
  });

  it('shows the end of the next sale, whatever an earlier order says', () => {
    const ordered = { ...end, id: 'ordered', kind: 'pix-received' } as const;
    const shown = play(
      { screen: idle },
      { screen: idle, ends: [ordered] },
      { screen: idle, ends: [ordered, end] },
    );
    expect(shown?.notice?.kind).toBe('thanks');
  });
});
