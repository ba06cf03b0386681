import type { PostalAddress } from '@coruja/contract';
import { z } from 'zod';

/** A postal code service's answer: an address, that there is none, or nothing usable. */
export type PostalCodeAnswer =
  | { readonly kind: 'found'; readonly address: PostalAddress }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable' };

/** A public service that looks up addresses of postal codes. */
export interface PostalCodes {
  lookUp(cep: string): Promise<PostalCodeAnswer>;
}

interface Service {
  readonly baseUrl: string;
  readonly timeoutMs: number;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const viaCepAnswer = z.object({ logradouro: text, bairro: text, localidade: z.string(), uf: z.string() });
const brasilApiAnswer = z.object({ street: text, neighborhood: text, city: z.string(), state: z.string() });

/** ViaCEP: not found is a 200 with `erro`, as a boolean or as text. */
export function viaCep(service: Service): PostalCodes {
  return {
    async lookUp(cep) {
      const answer = await fetchJson(`${service.baseUrl}/ws/${cep}/json/`, service.timeoutMs);
      if (isUnknownCep(answer) || hasErrorFlag(answer?.json)) return { kind: 'not-found' };
      const read = viaCepAnswer.safeParse(answer?.json);
      return read.success ? { kind: 'found', address: read.data } : { kind: 'unavailable' };
    },
  };
}

/** BrasilAPI: not found is a 404; the address has different field names. */
export function brasilApi(service: Service): PostalCodes {
  return {
    async lookUp(cep) {
      const answer = await fetchJson(`${service.baseUrl}/api/cep/v2/${cep}`, service.timeoutMs);
      if (isUnknownCep(answer)) return { kind: 'not-found' };
      const read = brasilApiAnswer.safeParse(answer?.json);
      if (!read.success) return { kind: 'unavailable' };
      const { street, neighborhood, city, state } = read.data;
      return {
        kind: 'found',
        address: { logradouro: street, bairro: neighborhood, localidade: city, uf: state },
      };
    },
  };
}

/** Asks the second service if the first gives no usable answer. */
export function withFallback(first: PostalCodes, second: PostalCodes): PostalCodes {
  return {
    async lookUp(cep) {
      const answer = await first.lookUp(cep);
      return answer.kind === 'unavailable' ? second.lookUp(cep) : answer;
    },
  };
}

interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
}

function isUnknownCep(answer: JsonAnswer | undefined): boolean {
  return answer?.status === 404 || answer?.status === 400;
}

function hasErrorFlag(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('erro' in json)) return false;
  return json.erro === true || json.erro === 'true';
}

async function fetchJson(url: string, timeoutMs: number): Promise<JsonAnswer | undefined> {
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), headers });
    return { status: response.status, json: await response.json().catch(() => undefined) };
  } catch {
    // Unreachable, too slow or interrupted are the same to the caller, who asks the next service.
    return undefined;
  }
}
