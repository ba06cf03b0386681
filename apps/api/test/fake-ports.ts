import type { FileStore } from '../src/ports/file-store.ts';
import type { PostalCodeAnswer, PostalCodes } from '../src/ports/postal-codes.ts';

/** A postal-code service that answers what a test told it to, and counts how often it is asked. */
export interface FakePostalCodes extends PostalCodes {
  readonly asked: string[];
  answer: PostalCodeAnswer;
}

export function fakePostalCodes(): FakePostalCodes {
  const address = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
  const fake: FakePostalCodes = {
    asked: [],
    answer: { kind: 'found', address },
    async lookUp(cep) {
      fake.asked.push(cep);
      return fake.answer;
    },
  };
  return fake;
}

/** Files in memory. */
export function fakeFiles(): FileStore & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  };
}
