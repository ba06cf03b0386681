import { centavos, quote, type TimePrices } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PriceDocument, priceDocument } from './price-document.ts';

const vip = '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319';
const comum = '5d0c7a91-3f28-4b67-9a1e-c84f6b20d735';

const corujao = {
  name: 'Corujão',
  rooms: null,
  days: ['saturday'],
  from: 1_320,
  until: 360,
  pricePerHour: 3,
};
const prices = {
  rooms: [
    { id: comum, name: 'Comum', weight: 1 },
    { id: vip, name: 'VIP', weight: 1.15 },
  ],
  rules: [corujao, { ...corujao, name: 'Sala VIP', rooms: [vip], from: 0, until: 1_440, pricePerHour: 8.5 }],
  groups: [{ id: '9c4e7b12-05d8-4f6a-b3e1-2a8d60f7c417', name: 'Mensalistas', discount: 12.5 }],
  packages: [
    {
      id: 'd17a5e80-4b3c-4296-9f0e-6c8b21d3a418',
      name: 'Pacote 10 horas',
      price: 45,
      rooms: [vip],
      sold: null,
      used: { days: ['monday'], from: 480, until: 1_080 },
      kind: 'minutes',
      minutes: 600,
      validDays: 60,
    },
    {
      id: '41b7d0c9-8e25-4a3f-b6d2-f05c9a17e819',
      name: 'Corujão',
      price: 25,
      rooms: null,
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
  holidays: {
    chosen: ['christmas', 'carnival-tuesday'],
    own: [{ name: 'Aniversário da cidade', day: '2026-01-25', everyYear: true }],
  },
};

/** The refused fields with their messages. */
function refusals(changed: Record<string, unknown>): Record<string, string> {
  const issues = priceDocument.safeParse({ ...prices, ...changed }).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

const rules = (...changes: Record<string, unknown>[]) =>
  refusals({ rules: changes.map((change, index) => ({ ...corujao, name: `Regra ${index}`, ...change })) });

describe('the prices of a store', () => {
  it('are read in the units of a quote: centavos, and hundredths of a weight', () => {
    const read: PriceDocument = priceDocument.parse(prices);
    expect(read.rooms.map(({ weight }) => weight)).toEqual([100, 115]);
    expect(read.minimumPrice).toBe(200);
    const asked: TimePrices = read;
    // Saturday, 2026-11-28, 21:30 in São Paulo.
    const from = Date.parse('2026-11-29T00:30:00Z');
    const timeZone = 'America/Sao_Paulo';
    const request = { prices: asked, pricePerHour: centavos(600), room: comum, discountBasisPoints: 0 };
    expect(quote({ ...request, from, minutes: 80, timeZone })).toEqual({
      total: 600,
      lines: [
        { ruleName: 'Padrão', minutes: 30, amount: 300 },
        { ruleName: 'Corujão', minutes: 60, amount: 300 },
      ],
    });
  });

  it('are written in an answer as they were sent', () => {
    expect(z.encode(priceDocument, priceDocument.parse(prices))).toEqual(prices);
  });

  it('may have no rooms, rules, groups, packages and holidays', () => {
    expect(
      refusals({ rooms: [], rules: [], groups: [], packages: [], holidays: { chosen: [], own: [] } }),
    ).toEqual({});
  });

  it('report what is missing', () => {
    const issues = priceDocument.safeParse({}).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['rooms', 'Informe as salas.'],
      ['rules', 'Informe as regras.'],
      ['groups', 'Informe os grupos de clientes.'],
      ['packages', 'Informe os pacotes.'],
      ['minimumMinutes', 'O tempo mínimo é de pelo menos 1 minuto.'],
      ['stepMinutes', 'A fração é de pelo menos 1 minuto.'],
      ['minimumPrice', 'O preço mínimo é obrigatório.'],
      ['roundDownTo', 'Escolha um arredondamento da lista.'],
      ['holidays', 'Informe os feriados.'],
    ]);
    expect(refusals({ rules: [{}] })).toEqual({
      'rules.0.name': 'O nome da regra é obrigatório.',
      'rules.0.rooms': 'Informe as salas.',
      'rules.0.days': 'Informe os dias.',
      'rules.0.from': 'Informe o início.',
      'rules.0.until': 'Informe o fim.',
      'rules.0.pricePerHour': 'O preço por hora é obrigatório.',
    });
    expect(refusals({ rooms: [{ id: vip }], rules: [] })).toEqual({
      'rooms.0.name': 'O nome da sala é obrigatório.',
      'rooms.0.weight': 'Informe o peso da sala.',
    });
    expect(refusals({ holidays: { chosen: [], own: [{}] } })).toEqual({
      'holidays.own.0.name': 'O nome do feriado é obrigatório.',
      'holidays.own.0.day': 'A data é obrigatória.',
      'holidays.own.0.everyYear': 'Informe se o feriado se repete todo ano.',
    });
  });
});

describe('a rule', () => {
  it('may cross midnight or fill a day, but not start when it ends or exceed the day', () => {
    expect(rules({ from: 1_439, until: 1 }, { from: 0, until: 1_440 })).toEqual({});
    expect(rules({}, { from: 600, until: 600 })).toEqual({
      'rules.1.until': 'O fim deve ser diferente do início.',
    });
    expect(rules({ from: -1, until: 0 }, { from: 1_440, until: 1_441 })).toEqual({
      'rules.0.from': 'Informe o início.',
      'rules.0.until': 'Informe o fim.',
      'rules.1.from': 'O máximo é 1.439 minutos.',
      'rules.1.until': 'O máximo é 1.440 minutos.',
    });
  });

  it('has a day and, if it names rooms, only rooms of the store', () => {
    expect(rules({ days: [], rooms: [] })).toEqual({
      'rules.0.days': 'Escolha ao menos um dia.',
      'rules.0.rooms': 'Escolha ao menos uma sala.',
    });
    expect(rules({ rooms: [vip, comum] }, { rooms: [vip, '96b3d7e1-4c08-4f2a-b5d9-1e8a0c6f7217'] })).toEqual({
      'rules.1.rooms': 'Esta sala não existe.',
    });
    expect(rules({ days: ['domingo'] })).toEqual({ 'rules.0.days.0': 'Escolha um dia da lista.' });
  });

  it('has a unique name, other than that of the price per hour', () => {
    expect(rules({ name: 'Noite' }, { name: ' NOITÉ ' })).toEqual({
      'rules.1.name': 'Já existe uma regra com este nome.',
    });
    expect(rules({ name: 'padrao' })).toEqual({
      'rules.0.name': 'Padrão é o preço por hora da loja. Escolha outro nome.',
    });
    expect(rules({ name: 'a'.repeat(121) })).toEqual({ 'rules.0.name': 'Use no máximo 120 caracteres.' });
    expect(rules({ name: 'http://x' })).toEqual({
      'rules.0.name': 'Use uma linha só, sem links (://) nem caracteres de controle.',
    });
  });

  it('is one of at most fifty', () => {
    const many = (count: number) => rules(...Array.from({ length: count }, () => ({})));
    expect([many(50), many(51)]).toEqual([{}, { rules: 'Use no máximo 50 regras.' }]);
  });
});

describe('a room', () => {
  const rooms = (...changes: Record<string, unknown>[]) =>
    refusals({ rules: [], rooms: changes.map((change) => ({ id: vip, name: 'VIP', weight: 1, ...change })) });

  it('has a unique id and a unique name', () => {
    expect(rooms({}, { id: comum, name: 'víp' })).toEqual({
      'rooms.1.name': 'Já existe uma sala com este nome.',
    });
    expect(rooms({}, { name: 'Comum' })).toEqual({ 'rooms.1.id': 'Esta sala já está na lista.' });
  });

  it('has a weight from 0,1 to 10, in hundredths', () => {
    const weighing = (weight: number) => rooms({ weight })['rooms.0.weight'];
    expect([0.1, 1.15, 10].map(weighing)).toEqual([undefined, undefined, undefined]);
    expect(weighing(0.09)).toBe('O peso mínimo é 0,10.');
    expect(weighing(10.01)).toBe('O peso máximo é 10,00.');
    expect(weighing(1.155)).toBe('Use no máximo duas casas decimais.');
  });

  it('is one of at most fifty', () => {
    const many = Array.from({ length: 51 }, (_, index) => ({
      id: `0b8f3d27-6a51-4c9e-8d14-7e2a5c90f3${String(index).padStart(2, '0')}`,
      name: `Sala ${index}`,
    }));
    expect(rooms(...many.slice(1))).toEqual({});
    expect(rooms(...many)).toEqual({ rooms: 'Use no máximo 50 salas.' });
  });
});

describe('amounts and minutes', () => {
  it('have a minimum of whole steps', () => {
    expect(refusals({ minimumMinutes: 20 })).toEqual({
      minimumMinutes: 'O tempo mínimo deve ser um múltiplo da fração.',
    });
    expect(refusals({ minimumMinutes: 1_464, stepMinutes: 61 })).toEqual({
      minimumMinutes: 'O máximo é 1.440 minutos.',
      stepMinutes: 'O máximo é 60 minutos.',
    });
  });

  it('are rounded down only to a coin or a banknote', () => {
    expect([1, 5, 10, 50, 100].map((roundDownTo) => refusals({ roundDownTo }))).toEqual([{}, {}, {}, {}, {}]);
    expect(refusals({ roundDownTo: 25 })).toEqual({ roundDownTo: 'Escolha um arredondamento da lista.' });
  });
});

describe('holidays', () => {
  const own = (...changes: Record<string, unknown>[]) => {
    const days = changes.map((change) => ({ name: 'Dia', day: '2026-01-25', everyYear: false, ...change }));
    return refusals({ holidays: { chosen: [], own: days } });
  };

  it('are known ones, and the store’s own on days that exist, each day once', () => {
    expect(refusals({ holidays: { chosen: ['easter'], own: [] } })).toEqual({
      'holidays.chosen.0': 'Escolha um feriado da lista.',
    });
    expect(own({ day: '2026-02-30' })).toEqual({ 'holidays.own.0.day': 'Informe uma data válida.' });
    expect(own({}, { day: '2027-01-25' })).toEqual({});
    expect(own({}, { name: 'Outro' })).toEqual({ 'holidays.own.1.day': 'Este dia já está na lista.' });
    expect(own({ everyYear: true }, { day: '2027-01-25', everyYear: true })).toEqual({
      'holidays.own.1.day': 'Este dia já está na lista.',
    });
    expect(own({ everyYear: true }, { day: '2026-11-25', everyYear: true })).toEqual({});
  });

  it('are at most a hundred of the store’s own', () => {
    const days = Array.from({ length: 101 }, (_, index) => ({ day: `${1950 + index}-06-24` }));
    expect([own(...days.slice(1)), own(...days)]).toEqual([
      {},
      { 'holidays.own': 'Use no máximo 100 feriados próprios.' },
    ]);
  });

  it('have groups with a discount in hundredths of a percent', () => {
    const group = { id: '9c4e7b12-05d8-4f6a-b3e1-2a8d60f7c417', name: 'Mensalistas', discount: 12.5 };
    expect(priceDocument.parse(prices).groups[0]?.discount).toBe(1_250);
    const one = (changed: object) => refusals({ groups: [{ ...group, ...changed }] });
    expect(one({ discount: 100 })).toEqual({});
    expect(one({ discount: 100.01 })).toEqual({ 'groups.0.discount': 'O desconto máximo é 100%.' });
    expect(one({ discount: -1 })).toEqual({ 'groups.0.discount': 'O desconto não pode ser negativo.' });
    expect(one({ discount: 0.005 })).toEqual({ 'groups.0.discount': 'Use no máximo duas casas decimais.' });
    expect(refusals({ groups: [group, { ...group, name: ' mensalístas' }] })).toEqual({
      'groups.1.id': 'Este grupo já está na lista.',
      'groups.1.name': 'Já existe um grupo com este nome.',
    });
  });

  it('have packages that last thirty days or more, and passes until an hour', () => {
    const [minutes, pass] = prices.packages;
    const one = (changed: object) => refusals({ packages: [{ ...minutes, ...changed }] });
    expect(one({ validDays: 29 })).toEqual({ 'packages.0.validDays': 'Um pacote vale pelo menos 30 dias.' });
    expect(one({ minutes: 0 })).toEqual({ 'packages.0.minutes': 'O mínimo é 1 minuto.' });
    expect(one({ kind: 'other' })).toEqual({ 'packages.0.kind': 'Escolha pacote ou passe.' });
    expect(one({ used: { days: ['monday'], from: 60, until: 60 } })).toEqual({
      'packages.0.used.until': 'O fim deve ser diferente do início.',
    });
    expect(one({ rooms: ['41b7d0c9-8e25-4a3f-b6d2-f05c9a17e819'] })).toEqual({
      'packages.0.rooms': 'Esta sala não existe.',
    });
    expect(refusals({ packages: [{ ...pass, endsAt: 1_440 }] })).toEqual({
      'packages.0.endsAt': 'O máximo é 1.439 minutos.',
    });
    expect(refusals({ packages: [minutes, { ...pass, id: minutes?.id, name: minutes?.name }] })).toEqual({
      'packages.1.id': 'Este pacote já está na lista.',
      'packages.1.name': 'Já existe um pacote com este nome.',
    });
  });
});
