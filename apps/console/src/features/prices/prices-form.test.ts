import { type Prices, startingPrices } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, checkPrices, newRule, type PriceValues, timePricesOf, valuesOf } from './prices-form.ts';
import { templates } from './templates.ts';

const vip = '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319';

const stored: Prices = {
  version: 3,
  lastSold: startingPrices.lastSold,
  document: {
    rooms: [{ id: vip, name: 'VIP', weight: 1.5 }],
    groups: [{ id: '9c4e7b12-05d8-4f6a-b3e1-2a8d60f7c417', name: 'Mensalistas', discount: 12.5 }],
    rules: [
      { name: 'Corujão', rooms: [vip], days: ['friday'], from: 1_320, until: 360, pricePerHour: 4.5 },
      { name: 'Domingo', rooms: null, days: ['sunday'], from: 0, until: 1_440, pricePerHour: 7 },
    ],
    packages: [
      {
        id: 'd17a5e80-4b3c-4296-9f0e-6c8b21d3a418',
        name: 'Pacote 10 horas',
        price: 45,
        isFavorite: true,
        rooms: null,
        sold: null,
        used: { days: ['monday'], from: 480, until: 1_080 },
        kind: 'minutes',
        minutes: 600,
        validDays: 60,
      },
      {
        id: '41b7d0c9-8e25-4a3f-b6d2-f05c9a17e819',
        name: 'Noite toda',
        price: 25,
        isFavorite: false,
        rooms: [vip],
        sold: null,
        used: null,
        kind: 'pass',
        endsAt: 360,
      },
    ],
    minimumMinutes: 30,
    stepMinutes: 15,
    minimumPrice: 2,
    roundDownTo: 5,
    holidays: { chosen: ['christmas'], own: [{ name: 'Cidade', day: '2026-01-25', everyYear: true }] },
  },
};

const values = (changes: Partial<PriceValues> = {}): PriceValues => ({
  ...valuesOf(stored, '6,00'),
  ...changes,
});
const rule = (changes: Partial<PriceValues['rules'][number]>) => ({
  ...newRule(),
  name: 'Regra',
  pricePerHour: '5,00',
  ...changes,
});

describe('the fields of the prices', () => {
  it('give back the stored document unchanged', () => {
    expect(bodyOf(values())).toEqual(stored.document);
    expect(checkPrices(values())).toEqual({});
  });

  it('accept numbers and times as people type them', () => {
    const rules = [rule({ pricePerHour: 'R$ 4,5', from: '10:30', until: '00:00' })];
    expect(bodyOf(values({ rules })).rules[0]).toMatchObject({ pricePerHour: 4.5, from: 630, until: 1_440 });
  });

  it.each([
    [{ rules: [rule({ name: ' ' })] }, { 'rules.0.name': 'O nome da regra é obrigatório.' }],
    [{ rules: [rule({ days: [] })] }, { 'rules.0.days': 'Escolha ao menos um dia.' }],
    [{ rules: [rule({ from: '9' })] }, { 'rules.0.from': 'Informe o início.' }],
    [{ rules: [rule({ from: '25:00' })] }, { 'rules.0.from': 'Informe o início.' }],
    [
      { rules: [rule({ from: '10:00', until: '10:00' })] },
      { 'rules.0.until': 'O fim deve ser diferente do início.' },
    ],
    [{ rules: [rule({ rooms: [] })] }, { 'rules.0.rooms': 'Escolha ao menos uma sala.' }],
    [{ rules: [rule({ pricePerHour: '' })] }, { 'rules.0.pricePerHour': 'O preço por hora é obrigatório.' }],
    [{ rules: [rule({ pricePerHour: 'caro' })] }, { 'rules.0.pricePerHour': 'Informe um valor em reais.' }],
    [{ minimumMinutes: '20' }, { minimumMinutes: 'O tempo mínimo deve ser um múltiplo da fração.' }],
  ])('show the messages of the contract: %j', (changes, errors) => {
    expect(checkPrices(values(changes))).toEqual(errors);
  });

  it('give `quote` the complete rules, and count the others', () => {
    const rules = [rule({ name: '' }), rule({ days: [] }), rule({ pricePerHour: '3' })];
    const { prices, unread } = timePricesOf(values({ rules, stepMinutes: '', minimumPrice: 'x' }));
    expect(prices.rules.map(({ name, pricePerHour }) => [name, pricePerHour])).toEqual([
      ['Sem nome', 500],
      ['Regra', 300],
    ]);
    expect(unread).toBe(1);
    expect(prices).toMatchObject({ minimumMinutes: 30, stepMinutes: 1, minimumPrice: 0, roundDownTo: 5 });
  });
});

describe('a template', () => {
  const empty = valuesOf(startingPrices, '6,00');

  it.each(templates.map((each) => [each.title, each] as const))('%s can be saved as it is', (_, template) => {
    const filled = { ...empty, ...template.fill(empty) };
    expect(checkPrices(filled)).toEqual({});
    expect(timePricesOf(filled).prices.rules.map(({ pricePerHour }) => pricePerHour)).not.toContain(600);
  });

  it('leaves the prices open in a store without a price per hour', () => {
    const [first] = templates;
    expect(first?.fill({ ...empty, pricePerHour: '' }).rules.map((each) => each.pricePerHour)).toEqual([
      '',
      '',
    ]);
  });
});
