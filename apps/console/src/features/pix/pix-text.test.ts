import { describe, expect, it } from 'vitest';
import { customerText, differenceText, linesText, outcomeTexts, whyText } from './pix-text.ts';

describe('a PIX to resolve', () => {
  it.each([
    ['surplus', null, 'Pagou a mais'],
    ['second', null, 'Pago de novo'],
    ['cancelled', null, 'Pedido cancelado'],
    ['late', null, 'Chegou tarde'],
    ['orphan', null, 'Código que ninguém viu'],
    ['refused', 'Computador em uso.', 'Não deu para entregar: Computador em uso.'],
    [null, null, 'Pedido não foi pago por inteiro'],
  ] as const)('says why, for %s', (problem, reason, text) => {
    expect(whyText({ problem, reason, dispute: null, unresolved: 1 })).toBe(text);
    expect(whyText({ problem, reason, dispute: 'OPEN', unresolved: 1 })).toBe(text);
  });

  it('is disputed, if nothing else is left to decide', () => {
    expect(whyText({ problem: null, reason: null, dispute: 'OPEN', unresolved: 0 })).toBe('Contestado');
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

describe('what became of a PIX', () => {
  const pix = { refunded: 0, refund: null, dispute: null };
  const asked = { state: 'ASKED', amount: 2, failure: null } as const;
  const failed = { state: 'FAILED', amount: 2, failure: 'Saldo insuficiente na conta.' } as const;
  const done = { state: 'DONE', amount: 1, failure: null } as const;
  it.each([
    [{}, []],
    [{ refunded: 1, refund: done }, ['Devolvido R$\u00a01,00']],
    [{ refunded: 3, refund: asked }, ['Devolvido R$\u00a01,00', 'Devolução pedida: R$\u00a02,00']],
    [{ refund: failed }, ['A devolução não saiu: Saldo insuficiente na conta.']],
    [{ dispute: 'OPEN' }, ['Contestado por quem pagou: responda no Asaas']],
    [{ dispute: 'WON' }, ['Contestação ganha']],
    [{ dispute: 'LOST' }, ['Contestação perdida']],
  ] as const)('is said, for %j', (changes, texts) => {
    expect(outcomeTexts({ ...pix, ...changes })).toEqual(texts);
  });
});

describe('a difference', () => {
  const difference = {
    id: '5a7e9c10-3b2d-4f68-8e1c-d9f0a1b2c3d4',
    day: '2026-11-21',
    amount: 13,
    expected: null,
    receivedPixId: null,
  } as const;
  it.each([
    [{ kind: 'unknown' }, 'Entrou na conta, e não é de nenhum pedido'],
    [{ kind: 'unknown', amount: -13 }, 'Saiu da conta, e nenhuma devolução daqui explica'],
    [{ kind: 'missing', expected: 13 }, 'Recebido aqui, mas não está no extrato do provedor'],
    [{ kind: 'amount', expected: 11.7 }, 'O extrato tem outro valor; aqui são R$\u00a011,70'],
  ] as const)('is said, for %j', (changes, text) => {
    expect(differenceText({ ...difference, ...changes })).toBe(text);
  });
});
