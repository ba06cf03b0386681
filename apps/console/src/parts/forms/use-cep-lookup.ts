import type { lookUpCep as lookUpCepRecord, PostalAddress } from '@coruja/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { publicKeys } from '../../api/public-keys.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';

const lookUpCep = withoutSchemas<typeof lookUpCepRecord>({ method: 'GET', path: '/cep/:cep' });

type Filled = 'rua' | 'bairro' | 'cidade' | 'estado';

/** A form with an address, of any form library. */
export interface AddressForm {
  /** The present values. */
  readonly read: () => Readonly<Record<Filled, string>>;
  readonly set: (changes: Partial<Record<Filled, string>>) => void;
  readonly setErrors: (errors: { cep: string }) => void;
}

/** The field of each part of the answer (docs/product/stores.md#address-lookup). */
const sources = [
  ['rua', 'logradouro'],
  ['bairro', 'bairro'],
  ['cidade', 'localidade'],
  ['estado', 'uf'],
] as const satisfies ReadonlyArray<[Filled, keyof PostalAddress]>;

const CEP_DIGITS = 8;

/**
 * Looks the address up once there are exactly eight digits, and fills the four fields. Fields that the person changes meanwhile or
 * later are never overwritten; if no service answers, the fields stay editable.
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
    const answer = await queryClient.fetchQuery(cepQuery(cep)).catch(problemOf);
    // Another CEP was typed meanwhile.
    if (asked.current !== cep) return;
    setPending(false);
    if (typeof answer === 'string') form.setErrors({ cep: answer });
    else form.set(addressFrom(answer, before, form.read()));
  };

  return { lookUp, pending };
}

/** Only a CEP that nobody knows is the person's mistake; whatever else went wrong is not. */
function problemOf(error: unknown): string {
  return isApiError(error) && error.status === 404
    ? 'CEP não encontrado ou inválido.'
    : 'Não foi possível consultar o CEP agora. Preencha o endereço.';
}

/** The address of a postal code, cached until the page is left. */
function cepQuery(cep: string) {
  return queryOptions({
    queryKey: publicKeys.cep(cep),
    queryFn: ({ signal }): Promise<PostalAddress> => client.call(lookUpCep, { params: { cep } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The known fields of the answer that were not changed since the request. */
function addressFrom(
  answer: PostalAddress,
  before: Readonly<Record<Filled, string>>,
  now: Readonly<Record<Filled, string>>,
): Partial<Record<Filled, string>> {
  const untouched = sources.filter(([field, part]) => now[field] === before[field] && answer[part] !== '');
  return Object.fromEntries(untouched.map(([field, part]) => [field, answer[part]]));
}
