import { companyTypes, pixAccountStates } from '@coruja/contract';
import { expect, it } from 'vitest';
import { accountStates, companyTypeLabels, isOpen, transferText } from './pix-account-text.ts';

it('names every state of the account, with what to do next', () => {
  expect(pixAccountStates.map((state) => accountStates[state].name)).toEqual([
    'Nenhuma conta',
    'Pedido em andamento',
    'Envie os documentos no Asaas',
    'Em análise',
    'Aberta',
    'Renove seus dados no Asaas',
    'Bloqueada',
    'Recusada',
  ]);
  expect(pixAccountStates.filter((state) => !accountStates[state].next.endsWith('.'))).toEqual([]);
  expect(pixAccountStates.filter(isOpen)).toEqual(['ACTIVE', 'RENEW']);
});

it('names the types of companies', () => {
  expect(companyTypes.map((type) => companyTypeLabels[type])).toEqual([
    'MEI',
    'Ltda.',
    'Empresário individual',
    'Associação',
  ]);
});

it('names the state of a payout', () => {
  expect(transferText({ state: 'ASKED', failure: null })).toBe('Pedido');
  expect(transferText({ state: 'TOKEN', failure: null })).toBe('Confirme no Asaas');
  expect(transferText({ state: 'DONE', failure: null })).toBe('Feito');
  expect(transferText({ state: 'FAILED', failure: 'Dados bancários inválidos.' })).toBe(
    'Não saiu: Dados bancários inválidos.',
  );
  expect(transferText({ state: 'FAILED', failure: null })).toBe('Não saiu: o provedor não disse por quê.');
});
