import { expect, it } from 'vitest';
import { recordFields } from './visit-rules.ts';
import { formatRecordFields } from './format-record-fields.ts';

it.each([
  [[], ''],
  [['cpf'], 'CPF'],
  [['cpf', 'address'], 'CPF e endereço'],
  [recordFields, 'data de nascimento, CPF, documento, endereço, telefone, responsável e escola e turno'],
] as const)('the fields %j are listed as %j', (fields, text) => {
  expect(formatRecordFields(fields)).toBe(text);
});
