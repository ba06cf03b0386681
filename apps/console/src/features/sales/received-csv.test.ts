import type { MoneyEntry } from '@coruja/contract';
import { expect, it } from 'vitest';
import { receivedCsvHeader, receivedCsvRow } from './received-csv.ts';

const entry: MoneyEntry = {
  id: '0c8a4f17-5d26-4be9-9a31-7f60c2d8e514',
  // Past midnight in UTC, still the evening before in São Paulo.
  createdAt: '2026-12-01T02:05:00.000Z',
  kind: 'sale',
  tender: 'CASH',
  amount: 11.7,
  received: 20,
  saleId: '12345e67-0000-4000-8000-000000000000',
  event: null,
  reason: null,
  actor: 'owner',
};

const row = (changes: Partial<MoneyEntry> = {}) =>
  Object.fromEntries(
    receivedCsvRow({ ...entry, ...changes }, 'America/Sao_Paulo').map((cell, index) => [
      receivedCsvHeader[index],
      cell,
    ]),
  );

it('has a cell for every title', () => {
  expect(row()).toEqual({
    Lançamento: '0c8a4f17-5d26-4be9-9a31-7f60c2d8e514',
    Data: '30/11/2026 23:05',
    Movimento: 'Venda',
    Venda: '12345e67-0000-4000-8000-000000000000',
    Evento: '',
    Dinheiro: '11,70',
    PIX: '0,00',
    'Cartão de crédito': '0,00',
    'Cartão de débito': '0,00',
    Misto: '0,00',
    Valor: '11,70',
    'Dinheiro entregue': '20,00',
    Troco: '8,30',
    Motivo: '',
    Por: 'Você',
  });
});

it('subtracts what was paid back, with its tender and reason', () => {
  const back = { kind: 'refund', tender: 'PIX', amount: -25.5, received: null, reason: 'Voltou' } as const;
  expect(row({ ...back, saleId: null, event: { name: 'Corujão' } })).toMatchObject({
    Movimento: 'Devolução',
    Venda: '',
    Evento: 'Corujão',
    Dinheiro: '0,00',
    PIX: '-25,50',
    Valor: '-25,50',
    'Dinheiro entregue': '',
    Troco: '',
    Motivo: 'Voltou',
  });
});
