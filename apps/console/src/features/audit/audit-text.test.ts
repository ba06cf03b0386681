import type { AuditEntry } from '@coruja/contract';
import { expect, it } from 'vitest';
import { auditCsvHeader, auditCsvRow } from './audit-csv.ts';
import { actionText, changeText, personText, subjectText } from './audit-text.ts';

const zone = 'America/Sao_Paulo';
type Change = AuditEntry['changes'][number];
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const text = (field: Change['field'], before: Change['before'], after: Change['after']) =>
  plain(changeText({ field, before, after }, zone));

it('formats a change for the owner', () => {
  expect(text('price', 6.5, 7)).toBe('Preço: R$ 6,50 → R$ 7,00');
  expect(text('balance', 45, 90)).toBe('Saldo: 45 min → 1 h 30 min');
  expect(text('discountPercent', 10, 12.5)).toBe('Desconto: 10% → 12,5%');
  expect(text('isLocked', false, true)).toBe('Bloqueado: não → sim');
  expect(text('endTime', null, '2026-11-21T19:42:10.000Z')).toBe('Fim: 21/11/2026 16:42');
  expect(text('date', '2026-11-21', '2026-11-22')).toBe('Data: 21/11/2026 → 22/11/2026');
  expect(text('paymentType', null, 'CASH')).toBe('Forma de pagamento: Dinheiro');
  expect(text('guestPayment', 'start', 'end')).toBe('Convidado paga: No início → No fim');
  expect(text('command', null, 'end')).toBe('Comando: Encerrar a sessão');
  expect(text('name', 'Lata', null)).toBe('Nome: Lata');
});

it('says only that personal data was changed, filled in or erased', () => {
  expect(text('phone', true, true)).toBe('Telefone: alterado');
  expect(text('phone', false, true)).toBe('Telefone: preenchido');
  expect(text('cpf', null, true)).toBe('CPF: preenchido');
  expect(text('phone', true, false)).toBe('Telefone: apagado');
});

const entry: AuditEntry = {
  sequence: 7,
  at: '2026-11-21T19:42:10.000Z',
  actor: { actor: 'owner', name: 'Marina Alves' },
  approvedBy: null,
  device: 'Chrome no Windows',
  address: '203.0.113.7',
  endpoint: 'updateProduct',
  subject: { kind: 'product', id: '5d1c9b82-7e40-4a6f-93d8-2b0e6f4c1a75', name: '=SOMA(A1)' },
  changes: [
    { field: 'price', before: 6.5, after: 7 },
    { field: 'quantity', before: 3, after: 4 },
  ],
  reason: null,
  refusal: null,
};

it('names things, people and refusals', () => {
  expect(subjectText(entry.subject)).toBe('Produto · =SOMA(A1)');
  expect(subjectText({ kind: 'shift', id: null, name: '12' })).toBe('Turno 12');
  expect(subjectText({ kind: 'customer', id: null, name: null })).toBe('Cliente');
  expect(subjectText({ kind: 'sale', id: '3fa81c07-2e6d-4b94-9a58-c7d0e1f2b616', name: null })).toContain(
    '3fa81c07',
  );
  expect(personText(entry.actor)).toBe('Marina Alves');
  expect(personText({ actor: 'timeout', name: null })).toBe('Sistema');
  expect(personText({ actor: 'provider', name: null })).toBe('Provedor');
  expect(actionText(entry)).toBe('Alterou');
  expect(actionText({ endpoint: 'refundSale', refusal: 'APPROVAL_NEEDED' })).toBe('Recusado: Estornou');
  expect(actionText({ endpoint: 'toString', refusal: null })).toBe('toString');
});

it('makes a row of the CSV', () => {
  const row = auditCsvRow(entry, zone);
  expect(row).toHaveLength(auditCsvHeader.length);
  expect(row.map((cell) => plain(`${cell}`))).toEqual([
    '7',
    '21/11/2026 16:42',
    'Marina Alves',
    '',
    'Alterou',
    'Produto · =SOMA(A1)',
    'Preço: R$ 6,50 → R$ 7,00; Quantidade: 3 → 4',
    '',
    'Chrome no Windows',
    '203.0.113.7',
  ]);
});
