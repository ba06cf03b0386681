import type { Store } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { holderOf } from './holder.ts';

const store: Store = {
  id: '8d7c2f6e-6c0f-4e0a-9a55-1b2c3d4e5f60',
  name: 'Lan House do Teste',
  ownerName: 'Marina Souza',
  email: 'marina@exemplo.com',
  cnpj: '11222333000181',
  phone: '11987654321',
  status: 'open',
  pricePerHour: 10,
  timeZone: 'America/Sao_Paulo',
  address: {
    cep: '01001000',
    rua: 'Praça da Sé',
    numero: '1',
    complemento: null,
    bairro: 'Sé',
    cidade: 'São Paulo',
    estado: 'SP',
    pais: 'Brasil',
  },
  createdAt: '2026-11-01T12:00:00.000Z',
};

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

  it('is nobody without a store, or with one that lacks a part', () => {
    expect(holderOf(null)).toBeNull();
    expect(holderOf(undefined)).toBeNull();
    expect(holderOf({ ...store, address: { ...store.address, numero: '' } })).toBeNull();
  });
});
