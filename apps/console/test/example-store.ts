import type { Store } from '@coruja/contract';

/** The signed-in owner's store, as the server returns it. */
export const exampleStore: Store = {
  id: '4f0c1f0e-6f0b-4b7e-9a53-0f6d7c9b8a11',
  name: 'Lan House do Teste',
  ownerName: 'Marina Souza',
  email: 'marina@exemplo.com',
  emailConfirmed: true,
  cnpj: '11222333000181',
  phone: '11987654321',
  status: 'open',
  pricePerHour: 12.5,
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
  createdAt: '2026-01-01T00:00:00.000Z',
};
