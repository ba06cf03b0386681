import { formatList } from './text.ts';
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
export function formatRecordFields(fields: readonly RecordField[]): string {
  return formatList(fields.map((field) => recordFieldNames[field]));
}
