import { centavos } from '@coruja/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DisplayState, idleDisplay, readDisplayState } from './display-state.ts';

const line = {
  name: 'Refrigerante',
  note: '',
  quantity: 2,
  unitPrice: centavos(650),
  amount: centavos(1_300),
};
const cart = {
  kind: 'cart',
  lines: [line],
  newest: 0,
  discount: centavos(130),
  total: centavos(1_170),
} as const;
const code = { encodedImage: 'iVBORw0KGgo=', expiresAt: '2026-11-21T19:52:10.000Z' };
const pix = { kind: 'pix', total: centavos(1_170), missing: centavos(1_170), code } as const;
const notice = { kind: 'thanks', at: 1_000, amount: centavos(1_170), change: centavos(0) } as const;

describe('readDisplayState', () => {
  it.each<[string, DisplayState]>([
    ['an idle display', idleDisplay],
    ['a cart', { screen: cart, notice: null }],
    ['a PIX', { screen: pix, notice: null }],
    ['a PIX without its code', { screen: { ...pix, code: null }, notice: null }],
    ['the end of a sale over the next cart', { screen: cart, notice }],
    ['the end of a courtesy', { screen: { kind: 'idle' }, notice: { ...notice, amount: null } }],
    ['a received PIX', { screen: { kind: 'idle' }, notice: { ...notice, kind: 'pix-received' } }],
  ])('reads %s as it was sent', (_, state) => {
    expect(readDisplayState(structuredClone(state))).toEqual(state);
  });

  it('drops unknown fields', () => {
    const sent = { screen: { ...cart, customer: 'Ana Lima' }, notice: null, balance: 120 };
    expect(readDisplayState(sent)).toEqual({ screen: cart, notice: null });
  });

  it.each<[string, unknown]>([
    ['no object', 'cart'],
    ['another screen', { screen: { kind: 'menu' }, notice: null }],
    ['no notice', { screen: cart }],
    ['an empty cart', { screen: { ...cart, lines: [] }, notice: null }],
    ['more lines than a sale has', { screen: { ...cart, lines: Array(201).fill(line) }, notice: null }],
    ['a line without a name', { screen: { ...cart, lines: [{ ...line, name: 1 }] }, notice: null }],
    [
      'a name that is too long',
      { screen: { ...cart, lines: [{ ...line, name: 'x'.repeat(1_001) }] }, notice: null },
    ],
    ['half a unit', { screen: { ...cart, lines: [{ ...line, quantity: 0.5 }] }, notice: null }],
    ['a newest line that is not there', { screen: { ...cart, newest: 1 }, notice: null }],
    ['a negative total', { screen: { ...cart, total: -1 }, notice: null }],
    [
      'a picture that is not base64',
      { screen: { ...pix, code: { ...code, encodedImage: '"onerror=' } }, notice: null },
    ],
    [
      'a picture that is too large',
      { screen: { ...pix, code: { ...code, encodedImage: 'A'.repeat(100_001) } }, notice: null },
    ],
    ['no instant', { screen: { ...pix, code: { ...code, expiresAt: 'logo' } }, notice: null }],
    ['another notice', { screen: cart, notice: { ...notice, kind: 'advert' } }],
    ['a change in words', { screen: cart, notice: { ...notice, change: 'R$ 1,00' } }],
  ])('refuses %s', (_, value) => {
    expect(readDisplayState(value)).toBeNull();
  });

  it('never throws', () => {
    const screen = fc.record({
      kind: fc.constantFrom('idle', 'cart', 'pix'),
      lines: fc.anything(),
      newest: fc.anything(),
      total: fc.anything(),
      code: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ screen, notice: fc.anything() })), (value) => {
        readDisplayState(value);
      }),
    );
  });
});
