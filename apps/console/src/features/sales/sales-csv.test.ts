import type { Sale } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { saleCsvRow, salesCsvHeader } from './sales-csv.ts';

const sale: Sale = {
  id: '12345e67-0000-4000-8000-000000000000',
  // Past midnight in UTC, still the evening before in São Paulo.
  createdAt: '2026-12-01T02:05:00.000Z',
  user: { name: 'Ana Lima' },
  paymentType: 'PIX',
  items: [
    { id: '00000000-0000-4000-8000-000000000001', product: { name: 'Água' }, quantity: 2, price: 5 },
    { id: '00000000-0000-4000-8000-000000000002', product: { name: 'Chips' }, quantity: 1, price: 1225.5 },
  ],
  subtotal: 1235.5,
  discount: 35.5,
  coupon: { code: 'CORUJA' },
  total: 1200,
  payments: [{ type: 'PIX', amount: 1200, received: null, change: 0 }],
  actor: 'owner',
  owedAfter: null,
  refunds: [],
  refunded: 0,
  refundedAt: null,
  refundReason: null,
  refundActor: null,
};

const row = (changes: Partial<Sale> = {}, withTab = false) =>
  Object.fromEntries(
    saleCsvRow({ ...sale, ...changes }, 'America/Sao_Paulo', withTab).map((cell, index) => [
      salesCsvHeader(withTab)[index],
      cell,
    ]),
  );

describe('saleCsvRow', () => {
  it('has a cell for every title', () => {
    expect(row()).toEqual({
      Venda: '12345e67-0000-4000-8000-000000000000',
      Data: '30/11/2026 23:05',
      Cliente: 'Ana Lima',
      Itens: 3,
      Subtotal: '1235,50',
      Desconto: '35,50',
      Cupom: 'CORUJA',
      Total: '1200,00',
      Pagamento: 'PIX',
      Dinheiro: '0,00',
      PIX: '1200,00',
      'Cartão de crédito': '0,00',
      'Cartão de débito': '0,00',
      Misto: '0,00',
      Situação: 'Concluída',
      'Valor nas somas': '1200,00',
      Estornado: '0,00',
      'Desconto manual': '0,00',
      'Motivo do desconto': '',
    });
  });

  it('has what is on the tab in a column of its own, where the store sells on the tab', () => {
    const payments = [{ type: 'TAB' as const, amount: 1_200, received: null, change: 0 }];
    const cells = row({ paymentType: 'TAB', payments, owedAfter: 1_200 }, true);
    expect(cells).toMatchObject({ Pagamento: 'Fiado', Fiado: '1200,00', PIX: '0,00', Dinheiro: '0,00' });
    expect(row()).not.toHaveProperty('Fiado');
  });

  it('subtracts a partial refund from the tender by which it was paid back', () => {
    const refunds = [
      {
        id: '00000000-0000-4000-8000-000000000003',
        at: '2026-12-02T02:05:00.000Z',
        reason: 'Veio amassada',
        actor: 'owner',
        amount: 5.1,
        payments: [{ type: 'CASH' as const, amount: 5.1 }],
        items: [],
      },
    ];
    expect(row({ refunds, refunded: 5.1 })).toMatchObject({
      Total: '1200,00',
      Dinheiro: '-5,10',
      PIX: '1200,00',
      Situação: 'Estorno parcial',
      'Valor nas somas': '1194,90',
      Estornado: '5,10',
    });
  });

  it('has the amount and the reason of a manual discount', () => {
    const manualDiscount = { percent: 10, amount: 30.5, reason: 'Cliente fiel' };
    expect(row({ manualDiscount })).toMatchObject({
      'Desconto manual': '30,50',
      'Motivo do desconto': 'Cliente fiel',
    });
  });

  it("calls a sale without a customer 'Anônimo' and leaves the coupon empty", () => {
    const { user: _user, coupon: _coupon, ...anonymous } = sale;
    const cells = saleCsvRow(anonymous, 'America/Sao_Paulo', false);
    expect(cells[2]).toBe('Anônimo');
    expect(cells[6]).toBe('');
  });

  it('keeps the value of refunded sales and courtesies out of the sums', () => {
    expect(row({ refundedAt: '2026-12-01T03:00:00.000Z', refundReason: 'troca' })).toMatchObject({
      Total: '1200,00',
      PIX: '0,00',
      Situação: 'Estornada',
      'Valor nas somas': '0,00',
    });
    expect(row({ paymentType: 'FREE', payments: [] })).toMatchObject({
      Pagamento: 'Cortesia',
      Situação: 'Cortesia',
      'Valor nas somas': '0,00',
    });
  });

  it('has each tender’s payments minus its refunds', () => {
    const none = { received: null, change: 0 };
    const payments: Sale['payments'] = [
      { type: 'CREDIT_CARD', amount: 400.1, ...none },
      { type: 'CASH', amount: 99.9, received: 100, change: 0.1 },
      { type: 'CREDIT_CARD', amount: 700, ...none },
    ];
    expect(row({ paymentType: 'MIXED', payments })).toMatchObject({
      Pagamento: 'Misto',
      Dinheiro: '99,90',
      PIX: '0,00',
      'Cartão de crédito': '1100,10',
      'Cartão de débito': '0,00',
      Misto: '0,00',
      'Valor nas somas': '1200,00',
    });
  });

  it('has a column for parts that were not recorded', () => {
    const payments: Sale['payments'] = [{ type: 'MIXED', amount: 1200, received: null, change: 0 }];
    expect(row({ paymentType: 'MIXED', payments })).toMatchObject({ Dinheiro: '0,00', Misto: '1200,00' });
  });
});
