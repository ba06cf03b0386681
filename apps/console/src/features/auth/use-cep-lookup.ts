import type { PostalAddress } from '@coruja/contract';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cepQuery } from './auth-queries.ts';
import type { SignupValues } from './signup-steps.ts';

type AddressField = 'rua' | 'bairro' | 'cidade' | 'estado';

/** Which part of the answer fills which field (specification.md, section 2). */
const sources = {
  rua: 'logradouro',
  bairro: 'bairro',
  cidade: 'localidade',
  estado: 'uf',
} as const satisfies Record<AddressField, keyof PostalAddress>;

const CEP_DIGITS = 8;

/**
 * Asks for the address once exactly eight digits are there, and fills the four fields. What the person types while
 * the answer is on its way, or after it, is never overwritten; when no service answers, the fields stay open.
 */
export function useCepLookup(form: UseFormReturnType<SignupValues>) {
  const queryClient = useQueryClient();
  const asked = useRef('');
  const [pending, setPending] = useState(false);

  const lookUp = async (cep: string) => {
    if (cep.length !== CEP_DIGITS) {
      asked.current = '';
      return;
    }
    if (cep === asked.current) return;
    asked.current = cep;
    const before = { ...form.getValues() };
    setPending(true);
    const answer = await queryClient.fetchQuery(cepQuery(cep)).catch(() => null);
    // Another CEP was typed meanwhile: this answer is late.
    if (asked.current !== cep) return;
    setPending(false);
    if (answer) fill(form, before, answer);
    else form.setFieldError('cep', 'CEP não encontrado ou inválido.');
  };

  return { lookUp, pending };
}

function fill(form: UseFormReturnType<SignupValues>, before: SignupValues, answer: PostalAddress): void {
  const untouched = (Object.keys(sources) as AddressField[]).filter(
    (field) => form.getValues()[field] === before[field] && answer[sources[field]] !== '',
  );
  form.setValues(Object.fromEntries(untouched.map((field) => [field, answer[sources[field]]])));
  for (const field of untouched) form.clearFieldError(field);
}
