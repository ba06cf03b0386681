import { describe, expect, it } from 'vitest';
import { customerText, linesText, whyText } from './pix-text.ts';

describe('a PIX to resolve', () => {
  it.each([
    ['surplus', null, 'Pagou a mais'],
    ['second', null, 'Pago de novo'],
    ['cancelled', null, 'Pedido cancelado'],
    ['late', null, 'Chegou tarde'],
    ['refused', 'Computador em uso.', 'Não deu para entregar: Computador em uso.'],
    [null, null, 'Pedido não foi pago por inteiro'],
  ] as const)('says why, for %s', (problem, reason, text) => {
    expect(whyText({ problem, reason })).toBe(text);
  });

  it('names what was ordered, and by whom', () => {
    const lines = [
      { name: 'Refrigerante', quantity: 2, price: 6.5 },
      { name: 'Créditos · 30 min', quantity: 1, price: 5 },
    ];
    expect(linesText({ lines })).toBe('2\u00a0×\u00a0Refrigerante, Créditos · 30 min');
    expect(customerText({ user: null })).toBe('Anônimo');
  });
});
