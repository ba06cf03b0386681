import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { cardFields, newSubscriber } from '../../../test/subscription-calls.ts';

const app = useTestApp();
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `PC ${String(from + index).padStart(2, '0')}`);
const add = (owner: Owner, body: { names: string[]; specifications?: { cpu: string } }) =>
  owner.call(contract.createComputers, { params: { storeId: owner.store.id }, body });
const namesOf = async (owner: Owner) => {
  const { body } = await owner.call(contract.listComputers, { params: { storeId: owner.store.id } });
  return body.map(({ name }) => name);
};

/** A store whose plan has no limit of computers. */
async function withoutLimit(): Promise<Owner> {
  const store = await newSubscriber(app());
  await store.choose('Profissional', cardFields());
  return store.owner;
}

describe('many computers', () => {
  it('are added in one step, in natural order, with the same specifications', async () => {
    const owner = await withoutLimit();
    const specifications = { cpu: 'Ryzen 5 5600' };
    const answer = await add(owner, { names: range(1, 30).toReversed(), specifications });
    expect(answer.status).toBe(201);
    expect(answer.body.map(({ name }) => name)).toEqual(range(1, 30));
    expect(answer.body[29]).toMatchObject({
      isAvailable: true,
      specifications: { ...specifications, gpu: null },
    });
    expect(await namesOf(owner)).toEqual(range(1, 30));
  });

  it('are refused as a whole when a name is taken, and the refusal names it', async () => {
    const owner = await withoutLimit();
    await newComputer(owner, 'pc 07');
    const one = await add(owner, { names: range(1, 30) });
    expect([one.status, one.error.code]).toEqual([409, 'COMPUTER_NAME_TAKEN']);
    expect(one.error.message).toBe('Já existe um computador com este nome: pc 07. Nenhum foi adicionado.');
    await add(owner, { names: range(8, 14) });
    const many = await add(owner, { names: range(1, 30) });
    expect(many.error.message).toBe(
      'Já existem computadores com estes nomes: pc 07, PC 08, PC 09, PC 10, PC 11 e mais 3. Nenhum foi adicionado.',
    );
    expect(await namesOf(owner)).toEqual(['pc 07', ...range(8, 14)]);
  });

  it('are refused as a whole beyond the plan’s limit, which says how many still fit', async () => {
    const owner = await app().newOwner();
    await newComputer(owner, 'PC 01');
    const four = await add(owner, { names: range(2, 6) });
    expect([four.status, four.error.code, four.error.message]).toEqual([
      403,
      'PLAN_LIMIT',
      'Seu plano Grátis permite até 5 computadores: cabem mais 4. Mude de plano para adicionar mais.',
    ]);
    expect(await namesOf(owner)).toEqual(['PC 01']);
    expect((await add(owner, { names: range(2, 4) })).status).toBe(201);
    const one = await add(owner, { names: range(5, 6) });
    expect(one.error.message).toContain('5 computadores: cabe mais 1.');
    expect((await add(owner, { names: ['PC 05'] })).status).toBe(201);
    const none = await add(owner, { names: range(6, 7) });
    expect(none.error.message).toContain('5 computadores. Mude');
  });

  it('that race for the last places are added once', async () => {
    const owner = await app().newOwner();
    const answers = await Promise.all([
      add(owner, { names: range(1, 3) }),
      add(owner, { names: range(4, 6) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect(await namesOf(owner)).toHaveLength(3);
  });

  it.each([
    [[], 'Informe ao menos um nome.'],
    [['PC 1', 'pc  1'], 'Informe cada nome uma vez.'],
    [['PC 1', ' '], 'O nome do computador é obrigatório.'],
    [range(1, 101), 'Adicione no máximo 100 computadores de uma vez.'],
  ])('are 1 to 100, each with a name of its own', async (names, message) => {
    const owner = await app().newOwner();
    const answer = await add(owner, { names });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });
});
