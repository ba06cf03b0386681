import type { lookUpCep as lookUpCepRecord, PostalAddress } from '@coruja/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { light } from '../../api/light.ts';

const lookUpCep = light<typeof lookUpCepRecord>({ method: 'GET', path: '/cep/:cep' });

type Filled = 'rua' | 'bairro' | 'cidade' | 'estado';

/** A form with an address in it, whichever library keeps it. */
export interface AddressForm {
  /** The values as they are now. */
  readonly read: () => Readonly<Record<Filled, string>>;
  readonly set: (changes: Partial<Record<Filled, string>>) => void;
  readonly setErrors: (errors: { cep: string }) => void;
}

/** Which part of the answer fills which field (docs/product/stores.md#address-lookup). */
const sources = [
  ['rua', 'logradouro'],
  ['bairro', 'bairro'],
  ['cidade', 'localidade'],
  ['estado', 'uf'],
] as const satisfies ReadonlyArray<[Filled, keyof PostalAddress]>;

const CEP_DIGITS = 8;

/**
 * Asks for the address once exactly eight digits are there, and fills the four fields. What the person types while
 * the answer is on its way, or after it, is never overwritten; when no service answers, the fields stay open.
 */
export function useCepLookup(form: AddressForm) {
  const queryClient = useQueryClient();
  const asked = useRef('');
  const [pending, setPending] = useState(false);

  const lookUp = async (cep: string) => {
    if (cep === asked.current) return;
    asked.current = cep;
    if (cep.length !== CEP_DIGITS) return setPending(false);
    const before = { ...form.read() };
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

/** The address of a postal code. An answer stays good for as long as the page lives. */
function cepQuery(cep: string) {
  return queryOptions({
    queryKey: keys.cep(cep),
    queryFn: ({ signal }): Promise<PostalAddress> => client.call(lookUpCep, { params: { cep } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** What the answer fills: the fields that it knows and that nobody touched since the question. */
function addressFrom(
  answer: PostalAddress,
  before: Readonly<Record<Filled, string>>,
  now: Readonly<Record<Filled, string>>,
): Partial<Record<Filled, string>> {
  const untouched = sources.filter(([field, part]) => now[field] === before[field] && answer[part] !== '');
  return Object.fromEntries(untouched.map(([field, part]) => [field, answer[part]]));
}
