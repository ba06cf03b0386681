import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { cardFields, newSubscriber } from '../../../test/subscription-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { parsePlanCommand } from './plan-command.ts';
import { runPlanCommand } from './run-plan-command.ts';

const app = useTestApp();

function plans(...args: string[]): Promise<string> {
  return runPlanCommand({ db: app().database.kysely }, parsePlanCommand(args));
}

const offered = async () =>
  (await app().call(contract.listPlans, {})).body.map(({ name, price }) => [name, price]);

describe('plans', () => {
  it('are offered by price, lowest first', async () => {
    expect(await offered()).toEqual([
      ['Grátis', 0],
      ['Essencial', 79.9],
      ['Profissional', 149.9],
    ]);
  });

  it('are listed by the command, with price and limits, the cheapest first', async () => {
    const text = (await plans('list')).replaceAll(/\s/g, ' ');
    const places = ['Grátis', 'Essencial', 'Profissional'].map((name) => text.indexOf(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).toContain('Essencial   R$ 79,90 por mês   até 25 computadores, até 200 produtos');
    expect(text).toContain('computadores sem limite, produtos sem limite');
  });

  it('change by the command; a store that has a plan keeps its price', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    await plans('set', 'essencial', '--price', '89,90', '--computers', '30', '--features', 'Um; Dois');
    const [, essencial] = (await app().call(contract.listPlans, {})).body;
    expect(essencial).toMatchObject({
      price: 89.9,
      limits: { computers: 30, products: 200 },
      features: ['Um', 'Dois'],
    });
    expect((await store.now()).plan.price).toBe(79.9);
    const newcomer = await newSubscriber(app());
    await newcomer.choose('Essencial', cardFields());
    expect((await newcomer.now()).plan.price).toBe(89.9);
    await plans('set', 'Essencial', '--price', '79.90');
  });

  it('can be added and withdrawn by the command; a store that has a withdrawn one keeps it', async () => {
    const name = `Rede ${crypto.randomUUID().slice(0, 8)}`;
    await plans('add', ` ${name} `, '--price', '499', '--computers', 'sem-limite', '--products', '1000000');
    expect(await offered()).toContainEqual([name, 499]);
    const renamed = `${name} 2`;
    await plans('set', name.toUpperCase(), '--name', renamed, '--features', 'Um;; Dois');
    const gone = (await plans('retire', renamed)).replaceAll(/\s/g, ' ');
    expect(gone).toContain(
      `${renamed} (fora da oferta)   R$ 499,00 por mês   computadores sem limite, até 1000000 produtos   - Um   - Dois`,
    );
    expect((await offered()).flat()).not.toContain(renamed);
    await plans('retire', 'Profissional');
    expect((await offered()).flat()).not.toContain('Profissional');
    const store = await newSubscriber(app());
    const refused = await store.choose('Profissional', cardFields());
    expect(refused).toMatchObject({ status: 404, error: { code: 'PLAN_NOT_FOUND' } });
    await plans('offer', 'Profissional');
    expect((await store.choose('Profissional', cardFields())).status).toBe(201);
    await plans('retire', 'Profissional');
    expect((await store.choose('Profissional')).error.code).toBe('ALREADY_ON_PLAN');
    await plans('offer', 'Profissional');
  });

  it.each([
    [['mude'], 'Uso:'],
    [['set'], 'Uso:'],
    [['set', 'Essencial', '--preco', '1'], 'Uso:'],
    [['set', 'Essencial'], 'Diga o que muda'],
    [['set', 'Essencial', '--price', '0'], 'só o plano gratuito custa zero'],
    [['set', 'Grátis', '--price', '10'], 'só o plano gratuito custa zero'],
    [['set', 'Essencial', '--price', '-1'], 'Uso:'],
    [['set', 'Essencial', '--price', 'dez'], '--price: informe o preço'],
    [['set', 'Essencial', '--price', '1000000,01'], '--price: informe o preço'],
    [['set', 'Essencial', '--computers', '0'], '--computers: informe um número'],
    [['set', 'Essencial', '--computers', '1e3'], '--computers: informe um número'],
    [['set', 'Essencial', '--products', '1000001'], '--products: informe um número'],
    [['set', 'Essencial', '--name', ' '], 'O nome do plano deve ter de 1 a'],
    [['list', 'Essencial'], 'Uso:'],
    [['set', 'Essencial', 'Rede', '--price', '10'], 'Uso:'],
    [['set', 'Nenhum', '--price', '10'], 'Não há um plano chamado Nenhum'],
    [['set', 'Essencial', '--name', 'grátis'], 'Já existe um plano chamado grátis'],
    [['add', 'Essencial', '--price', '10'], 'Já existe um plano chamado Essencial'],
    [['add', 'Outro'], 'precisa de um preço'],
    [['add', 'Outro', '--price', '0'], 'precisa de um preço'],
    [['add', 'Outro', '--price', '10', '--name', 'Mais um'], '--name: só com set'],
    [['retire', 'Grátis'], 'não pode sair da oferta'],
  ])('refuse %j with a message and change nothing', async (args, sentence) => {
    const before = await plans('list');
    await expect(async () => plans(...args)).rejects.toThrow(sentence);
    expect(await plans('list')).toBe(before);
  });
});
