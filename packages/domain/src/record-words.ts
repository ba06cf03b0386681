import type { RecordField } from './visit-rules.ts';

const recordFieldNames: Readonly<Record<RecordField, string>> = {
  birthDate: 'data de nascimento',
  cpf: 'CPF',
  document: 'documento',
  address: 'endereço',
  phone: 'telefone',
  guardian: 'responsável',
  school: 'escola e turno',
};

/** Fields of the register as text: `CPF, endereço e telefone`. */
export function listRecordFields(fields: readonly RecordField[]): string {
  const names = fields.map((field) => recordFieldNames[field]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
}
