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

  it('are listed by the command, with price and limits', async () => {
    const text = (await plans('list')).replaceAll(/\s/g, ' ');
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
    await plans('add', 'Rede', '--price', '499', '--computers', 'sem-limite');
    expect(await offered()).toContainEqual(['Rede', 499]);
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
    await plans('retire', 'Rede');
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
    [['set', 'Essencial', '--computers', '0'], '--computers: informe um número'],
    [['set', 'Nenhum', '--price', '10'], 'Não há um plano chamado Nenhum'],
    [['set', 'Essencial', '--name', 'grátis'], 'Já existe um plano chamado grátis'],
    [['add', 'Essencial', '--price', '10'], 'Já existe um plano chamado Essencial'],
    [['add', 'Outro'], 'precisa de um preço'],
    [['retire', 'Grátis'], 'não pode sair da oferta'],
  ])('refuse %j with a message and change nothing', async (args, sentence) => {
    const before = await plans('list');
    await expect(async () => plans(...args)).rejects.toThrow(sentence);
    expect(await plans('list')).toBe(before);
  });
});
