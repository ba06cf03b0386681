import type { ShiftReport } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { differingText, messageOf, sumLines } from './shift-text.ts';

const marina = { actor: 'owner', name: 'Marina Alves' };

const report: ShiftReport = {
  shift: {
    id: 'b60d3c7e-8f24-4a19-93d5-1c7e0f5a2b40',
    number: 12,
    drawer: { id: '2f9a7c14-6b3d-4e58-8a01-d4c5e6f7a819', name: 'Caixa 1' },
    openedBy: marina,
    openedAt: '2026-11-21T11:00:00.000Z',
    float: 100,
    floatExpected: 101,
    closedBy: marina,
    closedAt: '2026-11-21T19:00:00.000Z',
    left: 50,
    note: 'Troco dado a mais.',
    attendantPresent: true,
    isForgotten: false,
    difference: -2,
  },
  floatDifference: -1,
  tenders: [
    { tender: 'CASH', expected: 230, counted: 228, difference: -2 },
    { tender: 'PIX', expected: 10, counted: null, difference: null },
  ],
  sums: { sales: 190, events: 0, tabPayments: 0, refunds: 0, sangrias: -50, suprimentos: 0, withdrawn: -178 },
  discounts: { count: 1, total: 5 },
  courtesies: { count: 0, total: 0 },
  tab: { count: 0, total: 0 },
  pixByHand: { count: 0, total: 0 },
  pixToResolve: { count: 0, total: 0 },
  bills: { count: 2, total: 8 },
  people: [{ by: marina, entries: 14, received: 190 }],
  attempts: 2,
  fingerprint: 'a'.repeat(64),
  previousFingerprint: null,
};

/** With ordinary spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the sums of a report', () => {
  it('leave out what did not happen', () => {
    expect(sumLines(report).map(({ name, text }) => plain(`${name}: ${text}`))).toEqual([
      'Fundo de troco: R$ 100,00',
      'Diferença do fundo de troco: −R$ 1,00',
      'Vendas: R$ 190,00',
      'Sangrias: −R$ 50,00',
      'Retirado no fechamento: −R$ 178,00',
      'Ficou na gaveta: R$ 50,00',
      'Descontos (1): R$ 5,00',
      'Contas a receber (2): R$ 8,00',
    ]);
  });
});

describe('the message of a report', () => {
  it('has its tenders, times in the zone of the store, and its hash', () => {
    const lines = plain(messageOf(report, { name: 'Lan da Praça', timeZone: 'America/Sao_Paulo' })).split(
      '\n',
    );
    expect(lines.slice(0, 6)).toEqual([
      '*Lan da Praça* · Turno 12',
      'Aberto por Marina Alves em 21/11/2026 08:00',
      'Fechado por Marina Alves em 21/11/2026 16:00',
      '',
      'Dinheiro: esperado R$ 230,00, contado R$ 228,00: Faltam R$ 2,00',
      'PIX: esperado R$ 10,00, não contado',
    ]);
    expect(lines).toContain('Observação: Troco dado a mais.');
    expect(lines.slice(-2)).toEqual([`Código do relatório: ${'a'.repeat(64)}`, 'Não é registro de ponto.']);
  });
});

describe('what differs from a report', () => {
  it('is named once, also a part without a name of its own', () => {
    expect(differingText(['sums', 'entries', 'lines'])).toBe('as somas, os lançamentos, a auditoria');
    expect(differingText(['id', 'number'])).toBe('a identificação do turno');
  });
});
