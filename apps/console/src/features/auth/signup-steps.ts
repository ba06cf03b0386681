import type { Step } from '../../lib/step-errors.ts';
import type { Fields } from '../../lib/use-fields.ts';
import type { SignupFields } from './signup-query.ts';

export type SignupField = keyof SignupFields;

/** The form's values: text, documents without punctuation. */
export type SignupValues = Record<SignupField, string>;
export type SignupForm = Fields<SignupField>;
export type SignupErrors = Partial<Record<SignupField, string>>;

/** The three steps and their fields, in the form's order (docs/product/stores.md#sign-up). */
export const signupSteps: ReadonlyArray<Step<SignupField>> = [
  { title: 'Informações da Conta', fields: ['name', 'ownerName', 'email', 'password'] },
  { title: 'Dados Fiscais', fields: ['cnpj', 'phone'] },
  {
    title: 'Endereço',
    fields: ['cep', 'rua', 'numero', 'complemento', 'bairro', 'cidade', 'estado', 'pais'],
  },
];

export const emptySignup: SignupValues = {
  name: '',
  ownerName: '',
  email: '',
  password: '',
  cnpj: '',
  phone: '',
  cep: '',
  rua: '',
  numero: '',
  complemento: '',
  bairro: '',
  cidade: '',
  estado: '',
  pais: 'Brasil',
};

/** Whether leaving would lose typed text. */
export function isTyped(values: SignupValues): boolean {
  return signupSteps.some(({ fields }) => fields.some((field) => values[field] !== emptySignup[field]));
}
