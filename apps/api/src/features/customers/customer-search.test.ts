import * as contract from '@coruja/contract';
import { limits } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

/** A store with these customers, and the names that a search answers, best first. */
async function storeWith(names: readonly string[]) {
  const owner = await app().newOwner();
  for (const name of names) await newCustomer(owner, { name });
  return async (q: string) => {
    const { body } = await owner.call(contract.searchCustomers, { query: { q } });
    return body.map(({ name }) => name);
  };
}

describe('the search for customers', () => {
  it('puts whole words first, then beginnings of words, then parts of words', async () => {
    const found = await storeWith(['Ana Mendonça Barbosa', 'Ana Sabrina Reis', 'Ana Sá', 'Mariana Sá']);
    expect(await found('ana sa')).toEqual([
      'Ana Sá',
      'Ana Sabrina Reis',
      'Ana Mendonça Barbosa',
      'Mariana Sá',
    ]);
    expect(await found('ANÁ SÃ')).toEqual(await found('ana sa'));
    // The word that is typed first counts most.
    expect(await found('sa ana')).toEqual([
      'Ana Sá',
      'Mariana Sá',
      'Ana Sabrina Reis',
      'Ana Mendonça Barbosa',
    ]);
  });

  it('puts names that have the words in the typed order before the others, and those that begin with them first', async () => {
    const found = await storeWith(['Lima Ana', 'Zilda Ana Lima', 'Ana Lima', 'Ana Clara Lima']);
    expect(await found('ana lima')).toEqual(['Ana Clara Lima', 'Ana Lima', 'Zilda Ana Lima', 'Lima Ana']);
    expect((await found('lima ana'))[0]).toBe('Lima Ana');
  });

  it('sorts equally good ones by name', async () => {
    const found = await storeWith(['Caio Reis', 'Ana Reis', 'Bruno Reis']);
    expect(await found('reis')).toEqual(['Ana Reis', 'Bruno Reis', 'Caio Reis']);
  });

  it('returns the best match even when more customers match than are returned', async () => {
    const others = Array.from({ length: limits.searchResults }, (_, index) => `Ana Barbosa ${index}`);
    const found = await storeWith([...others, 'Zoé Sá']);
    const names = await found('sa');
    expect(names).toHaveLength(limits.searchResults);
    expect(names[0]).toBe('Zoé Sá');
  });

  it('puts CPFs that begin with the digits before those that have them inside', async () => {
    const owner = await app().newOwner();
    for (const [name, cpf] of [
      ['Ana', '11144477735'],
      ['Bia', '52998224725'],
      ['Caio', '98765432100'],
    ] as const) {
      await owner.call(contract.createCustomer, { body: { name, cpf } });
    }
    const found = await owner.call(contract.searchCustomers, { query: { q: '98' } });
    expect(found.body.map(({ name }) => name)).toEqual(['Caio', 'Bia']);
  });

  it('treats pattern characters literally', async () => {
    const found = await storeWith(['Ana 100% Sá', 'Ana Sá']);
    expect(await found('100%')).toEqual(['Ana 100% Sá']);
    expect(await found('_')).toEqual([]);
  });
});
