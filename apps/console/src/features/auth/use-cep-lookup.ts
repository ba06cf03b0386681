import type { PostalAddress } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cepQuery } from './auth-queries.ts';
import type { SignupForm, SignupValues } from './signup-steps.ts';

/** Which part of the answer fills which field (specification.md, section 2). */
const sources = [
  ['rua', 'logradouro'],
  ['bairro', 'bairro'],
  ['cidade', 'localidade'],
  ['estado', 'uf'],
] as const satisfies ReadonlyArray<[keyof SignupValues, keyof PostalAddress]>;

const CEP_DIGITS = 8;

/**
 * Asks for the address once exactly eight digits are there, and fills the four fields. What the person types while
 * the answer is on its way, or after it, is never overwritten; when no service answers, the fields stay open.
 */
export function useCepLookup(form: SignupForm) {
  const queryClient = useQueryClient();
  const asked = useRef('');
  const [pending, setPending] = useState(false);

  const lookUp = async (cep: string) => {
    if (cep === asked.current) return;
    asked.current = cep;
    if (cep.length !== CEP_DIGITS) return setPending(false);
    const before = form.read();
    setPending(true);
    const answer = await queryClient.fetchQuery(cepQuery(cep)).catch(() => null);
    // Another CEP was typed meanwhile: this answer is late.
    if (asked.current !== cep) return;
    setPending(false);
    if (answer) form.set(addressFrom(answer, before, form.read()));
    else form.setErrors({ cep: 'CEP não encontrado ou inválido.' });
  };

  return { lookUp, pending };
}

/** What the answer fills: the fields that it knows and that nobody touched since the question. */
function addressFrom(answer: PostalAddress, before: Readonly<SignupValues>, now: Readonly<SignupValues>) {
  const untouched = sources.filter(([field, part]) => now[field] === before[field] && answer[part] !== '');
  return Object.fromEntries(untouched.map(([field, part]) => [field, answer[part]]));
}
