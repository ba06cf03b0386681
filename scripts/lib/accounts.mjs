/** @typedef {{ email: string, password: string }} Account */

/** The demonstration store's owner. @type {Account} */
export const DEMO_ACCOUNT = { email: 'demo@coruja.app', password: 'coruja123' };

/** An empty store, in a folder that is deleted afterwards. The CNPJ has valid check digits. */
export const EMPTY_STORE = {
  name: 'Lan House Nova',
  ownerName: 'Ana Souza',
  email: 'nova@example.com',
  password: 'noite-longa',
  cnpj: '11222333000181',
  phone: '11987654321',
  cep: '01001000',
  rua: 'Praça da Sé',
  numero: '1',
  bairro: 'Sé',
  cidade: 'São Paulo',
  estado: 'SP',
  pais: 'Brasil',
};
