import type { ActiveSession, Customer, LegalSettings } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { startFacts } from './start-facts.ts';

const timeZone = 'America/Sao_Paulo';
/** 23:05 in São Paulo. */
const now = Date.parse('2026-11-22T02:05:00.000Z');

const ana: Customer = {
  id: '5d1a1b1e-0000-4000-8000-000000000001',
  name: 'Ana Clara Lima',
  nickName: null,
  cpf: '52998224725',
  email: null,
  phone: '11988887777',
  birthDate: '2003-11-22',
  image: null,
  credits: [{ storeId: '5d1a1b1e-0000-4000-8000-0000000000aa', minutes: 60 }],
  group: null,
  record: null,
};
const stranger: Customer = {
  ...ana,
  name: 'Pessoa já cadastrada em outra loja',
  phone: null,
  birthDate: null,
  credits: [],
};

/** The legal settings with these rules on. */
function legalWith(...on: LegalSettings['rules'][number]['id'][]): LegalSettings {
  return {
    state: 'SP',
    rules: on.map((id) => ({ id, isOn: true, source: '', isStateLaw: true })),
    fields: ['document', 'phone'],
    minorFields: ['guardian'],
    accompaniedUnder: 12,
    consentUnder: 17,
    night: { from: '22:00', until: '06:00', isChosen: false },
    limit: { under: 18, minutes: 180, pauseMinutes: 30 },
    keepMonths: 60,
    leastKeepMonths: 60,
  };
}

const shop = { sessions: [], legal: legalWith(), now, timeZone };

describe('startFacts', () => {
  it("says the age by the store's day, never the date", () => {
    expect(startFacts(ana, shop)).toEqual({ age: '22 anos', refusal: undefined });
    expect(startFacts({ ...ana, birthDate: '2025-11-21' }, shop).age).toBe('1 ano');
    expect(startFacts({ ...ana, birthDate: null }, shop).age).toBeUndefined();
  });

  it('says at which computer somebody is', () => {
    const session = {
      user: { id: ana.id, name: ana.name, email: null },
      computer: { id: 'x', name: 'PC 05' },
    };
    const sessions = [session as unknown as ActiveSession];
    expect(startFacts(ana, { ...shop, sessions }).refusal).toBe('já no PC 05');
  });

  it.each([
    ['complete-record', ana, 'falta no cadastro: documento'],
    ['complete-record', { ...ana, phone: null }, 'faltam no cadastro: documento e telefone'],
    ['minors-limit', { ...ana, birthDate: null }, 'falta no cadastro: data de nascimento'],
    ['document-seen', ana, 'documento ainda não conferido no cadastro'],
    [
      'minors-at-night',
      { ...ana, birthDate: '2012-01-01' },
      'menor de 18 anos, não pode ficar entre 22:00 e 06:00',
    ],
  ] as const)('says what %s refuses', (rule, customer, sentence) => {
    expect(startFacts(customer, { ...shop, legal: legalWith(rule) }).refusal).toBe(sentence);
  });

  it('does not refuse what a tick or a shorter session would resolve', () => {
    const child = { ...ana, birthDate: '2018-01-01' };
    const legal = legalWith('document-shown', 'accompanied', 'guardian-consent', 'minors-limit');
    expect(startFacts(child, { ...shop, legal }).refusal).toBeUndefined();
  });

  it('says nothing about a person whom only other stores know', () => {
    const legal = legalWith('complete-record', 'document-seen', 'minors-at-night');
    expect(startFacts(stranger, { ...shop, legal })).toEqual({ age: undefined });
  });
});
