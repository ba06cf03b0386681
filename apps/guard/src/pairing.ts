import {
  type Answer,
  ApiError,
  createClient,
  guardVersion,
  joinFleet,
  NetworkError,
  pairGuard,
} from '@coruja/contract';
import type { ComputerInfo } from './core/snapshot.ts';
import type { Pairing } from './disk.ts';

/** Why a pairing failed, in Portuguese, to be shown on the screen. */
export class PairingError extends Error {}

const TIME_LIMIT_MS = 15_000;

interface Paired {
  readonly pairing: Pairing;
  readonly computerInfo: ComputerInfo;
}

/**
 * Exchanges a code from the console for this computer's token (docs/product/guard.md#pairing).
 *
 * @throws PairingError with a message for the person who typed it
 */
export function pair({ server, code }: { readonly server: string; readonly code: string }): Promise<Paired> {
  const body = { code, version: guardVersion };
  return exchange(server, (client, signal) => client.call(pairGuard, { body }, { signal }));
}

/**
 * Exchanges an installation key for a token (docs/product/guard.md#installation-key).
 *
 * @throws PairingError with a message for the person who installs
 */
export function pairByKey(input: {
  readonly server: string;
  readonly key: string;
  /** The same one at each try, so that a repeated call adds no second computer. */
  readonly installationId: string;
  readonly hostName: string;
}): Promise<Paired> {
  const { server, ...rest } = input;
  const body = { ...rest, version: guardVersion };
  return exchange(server, (client, signal) => client.call(joinFleet, { body }, { signal }));
}

async function exchange(
  typedServer: string,
  call: (client: ReturnType<typeof createClient>, signal: AbortSignal) => Promise<Answer<typeof pairGuard>>,
): Promise<Paired> {
  const server = serverAddress(typedServer);
  const client = createClient({ baseUrl: `${server}/api`, fetch });
  const answer = await call(client, AbortSignal.timeout(TIME_LIMIT_MS))
    .then((body) => pairGuard.answer.safeParse(body).data)
    .catch((error: unknown) => {
      if (error instanceof ApiError) throw new PairingError(sentenceOf(error));
      if (error instanceof NetworkError || isTimeout(error)) throw new PairingError(UNREACHABLE);
      throw new PairingError(NOT_CORUJA);
    });
  if (answer === undefined) throw new PairingError(NOT_CORUJA);
  const { token, computer, store, updateKey } = answer;
  return {
    pairing: { server, token, ...(updateKey === undefined ? {} : { updateKey }) },
    computerInfo: {
      store: { name: store.name },
      computer: { ...computer, isLocked: false },
      event: null,
      face: null,
      shortcuts: [],
    },
  };
}

const UNREACHABLE = 'Não foi possível falar com esse endereço. Confira o endereço e a rede deste computador.';
const NOT_CORUJA = 'Esse endereço não respondeu como um servidor da Coruja. Confira o endereço.';
const BAD_ADDRESS = 'Informe o endereço do console, como https://coruja.sualoja.com.br.';

/** The server's origin from what people type or copy: possibly without a scheme, or with a page's path. */
export function serverAddress(typed: string): string {
  const trimmed = typed.trim();
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '' || url.username !== '')
    throw new PairingError(BAD_ADDRESS);
  return url.origin;
}

function sentenceOf(error: ApiError): string {
  return Object.values(error.fields)[0] ?? error.message;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
