import { describe, expect, it } from 'vitest';
import { exampleStore as store } from '../../../test/example-store.ts';
import { changesOf, checkChanges, errorsOf, needsPassword, valuesOf } from './profile-form.ts';

const loaded = valuesOf(store);

describe('the changes of the profile', () => {
  it('are empty without a difference', () => {
    expect(changesOf(loaded, loaded)).toBeNull();
    const same = {
      ...loaded,
      name: ' Lan House do Teste ',
      email: 'MARINA@exemplo.com',
      currentPassword: 'x',
    };
    expect(changesOf(same, loaded)).toBeNull();
  });

  it.each(['12,5', '12.50', 'R$ 12,50'])('include no new price for %j', (pricePerHour) => {
    expect(changesOf({ ...loaded, pricePerHour }, loaded)).toBeNull();
  });

  it('include only what differs, the address in its own object', () => {
    const values = { ...loaded, status: 'closed', pricePerHour: '8', numero: '20', complemento: 'Loja 2' };
    expect(changesOf(values, loaded)).toEqual({
      status: 'closed',
      pricePerHour: 8,
      address: { numero: '20', complemento: 'Loja 2' },
    });
  });

  it('include the present password only with a new e-mail', () => {
    const values = { ...loaded, email: 'nova@exemplo.com', currentPassword: 'noite-longa' };
    expect(needsPassword(values, loaded)).toBe(true);
    expect(changesOf(values, loaded)).toEqual({ email: 'nova@exemplo.com', currentPassword: 'noite-longa' });
  });
});

describe('the errors of the profile', () => {
  it.each([
    [{ name: ' ' }, { name: 'O nome da loja é obrigatório.' }],
    [{ pricePerHour: '' }, { pricePerHour: 'O preço por hora é obrigatório.' }],
    [{ pricePerHour: 'caro' }, { pricePerHour: 'Informe um valor em reais.' }],
    [{ pricePerHour: '1,005' }, { pricePerHour: 'Use no máximo duas casas decimais.' }],
    [{ cep: '0100' }, { cep: 'O CEP deve ter 8 dígitos.' }],
    [{ estado: 'XX' }, { estado: 'Informe a sigla do estado, como SP.' }],
    [{ pais: '' }, { pais: 'O país é obrigatório.' }],
    [{ cnpj: '11222333000182' }, { cnpj: 'CNPJ inválido. Confira os 14 caracteres.' }],
    [{ email: 'nova@exemplo.com' }, { currentPassword: 'Para trocar o e-mail, informe a senha atual.' }],
    [{ complemento: 'Fundos' }, {}],
  ])('%j: %j', (changed, errors) => {
    expect(checkChanges({ ...loaded, ...changed }, loaded)).toEqual(errors);
  });

  it('ignore unchanged fields', () => {
    const old = { ...loaded, cnpj: '123' };
    expect(checkChanges({ ...old, name: 'Outra' }, old)).toEqual({});
  });

  it('are shown beside their fields, also from the server', () => {
    expect(errorsOf({ 'address.cep': 'a', name: 'b' })).toEqual({ cep: 'a', name: 'b' });
  });
});

it('do not include a missing price', () => {
  expect(valuesOf({ ...store, pricePerHour: 0 }).pricePerHour).toBe('');
  const free = valuesOf({ ...store, pricePerHour: 0 });
  expect(changesOf({ ...free, pricePerHour: '0' }, free)).toEqual({ pricePerHour: 0 });
});
