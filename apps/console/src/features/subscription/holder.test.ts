import { describe, expect, it } from 'vitest';
import { exampleStore as store } from '../../../test/example-store.ts';
import { holderOf } from './holder.ts';

describe('who pays', () => {
  it("is the store's owner, with the CNPJ and the address of the store", () => {
    expect(holderOf(store)).toEqual({
      name: 'Marina Souza',
      email: 'marina@exemplo.com',
      cpfCnpj: '11222333000181',
      postalCode: '01001000',
      addressNumber: '1',
      phone: '11987654321',
    });
  });

  it('is null without a store, or if some of its data is missing', () => {
    expect(holderOf(null)).toBeNull();
    expect(holderOf(undefined)).toBeNull();
    expect(holderOf({ ...store, address: { ...store.address, numero: '' } })).toBeNull();
  });
});
