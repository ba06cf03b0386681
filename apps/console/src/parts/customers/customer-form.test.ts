import type { Customer } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { draftOf } from './customer-draft.ts';
import {
  changesOf,
  checkCustomerChanges,
  checkNewCustomer,
  newValues,
  toBody,
  valuesOf,
} from './customer-form.ts';

const ana: Customer = {
  id: '5a0f6b1e-7a52-4a55-9a3b-0d1f3b1c2d3e',
  name: 'Ana Souza',
  nickName: null,
  cpf: '52998224725',
  email: 'ana@exemplo.com',
  phone: '11987654321',
  birthDate: '2006-11-21',
  image: null,
  credits: [],
  group: null,
  record: null,
};

describe('the form of a customer', () => {
  it('requires only name and CPF', () => {
    expect(checkNewCustomer(newValues())).toEqual({
      name: 'O nome é obrigatório.',
      cpf: 'O CPF é obrigatório.',
    });
    expect(checkNewCustomer(newValues({ name: 'Ana', cpf: '52998224725' }))).toEqual({});
  });

  it('requires name and birth date without a CPF, and sends none', () => {
    const values = { ...newValues({ name: 'Davi' }), withoutCpf: true };
    expect(checkNewCustomer(values)).toEqual({ birthDate: 'Sem CPF, informe a data de nascimento.' });
    const child = { ...values, cpf: '529', birthDate: '2016-05-04' };
    expect(checkNewCustomer(child)).toEqual({});
    expect(toBody(child)).toMatchObject({ withoutCpf: true, birthDate: '2016-05-04' });
    expect(toBody(child)).not.toHaveProperty('cpf');
    expect(toBody(newValues())).not.toHaveProperty('withoutCpf');
  });

  it('refuses wrong check digits of a CPF, an unfinished date and a day that does not exist', () => {
    const values = newValues({ name: 'Ana', cpf: '52998224724' });
    expect(checkNewCustomer({ ...values, birthDate: '2111' })).toEqual({
      cpf: 'CPF inválido. Confira os 11 dígitos.',
      birthDate: 'Informe uma data válida.',
    });
    expect(checkNewCustomer({ ...values, cpf: '52998224725', birthDate: '2006-02-31' })).toEqual({
      birthDate: 'Informe uma data válida.',
    });
  });

  it('reads a stored customer and sends the same back', () => {
    expect(valuesOf(ana).birthDate).toBe('2006-11-21');
    expect(toBody(valuesOf(ana))).toMatchObject({
      birthDate: '2006-11-21',
      cpf: '52998224725',
      nickName: '',
    });
  });

  it('sends only the changed fields, including emptied ones', () => {
    const loaded = valuesOf(ana);
    expect(changesOf(loaded, loaded)).toEqual({});
    expect(changesOf({ ...loaded, phone: '', nickName: 'Aninha' }, loaded)).toEqual({
      phone: '',
      nickName: 'Aninha',
    });
  });

  it('reads and sends the record that laws require, and nothing of it while it is empty', () => {
    const record = {
      documentKind: 'rg' as const,
      documentNumber: '12.345.678-9',
      documentSeenOn: '2026-11-01',
      address: null,
      school: null,
      guardianName: 'Marta Souza',
      guardianDocument: null,
      guardianPhone: null,
      consentOn: '2026-01-01',
      consentUntil: null,
      consentNightUntil: '23:30',
    };
    const loaded = valuesOf({ ...ana, record });
    expect(loaded).toMatchObject({ documentKind: 'rg', documentSeen: true, address: '', consentUntil: '' });
    expect(changesOf({ ...loaded, documentSeen: false, consentNightUntil: '' }, loaded)).toEqual({
      documentSeen: false,
      consentNightUntil: '',
    });
    expect(checkCustomerChanges({ ...loaded, consentNightUntil: '2330' }, loaded)).toEqual({
      consentNightUntil: 'Informe um horário válido, como 23:00.',
    });
    expect(valuesOf(ana)).toMatchObject({ documentKind: '', documentSeen: false });
  });

  it('does not check unchanged fields', () => {
    const loaded = valuesOf({ ...ana, cpf: null });
    expect(checkCustomerChanges({ ...loaded, nickName: 'Aninha' }, loaded)).toEqual({});
    expect(checkCustomerChanges({ ...loaded, name: ' ' }, loaded)).toEqual({ name: 'O nome é obrigatório.' });
  });

  it('is prefilled with a CPF or a name from the search', () => {
    expect(draftOf(' 529.982.247-25 ')).toEqual({ cpf: '52998224725' });
    expect(draftOf('Ana Souza')).toEqual({ name: 'Ana Souza' });
  });
});
