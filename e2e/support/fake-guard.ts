import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { GuardCommandKind, GuardMessage, GuardState, ServerMessage } from '@coruja/contract';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// A guard without a computer: it pairs, connects (`WS /api/guard`), sends heartbeats and reports on commands, with the messages
// of packages/contract (guard-protocol.ts). The real guard's screen is tested in apps/guard.

interface Socket {
  on(event: 'open', listener: () => void): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close', listener: (code: number) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  send(text: string): void;
  terminate(): void;
}

type SocketClass = new (url: string, options: { headers: Record<string, string> }) => Socket;

/** The server's WebSocket library, because the client of Node 20 cannot send a header with the token. */
const { WebSocket } = createRequire(new URL('../../apps/api/package.json', import.meta.url))('ws') as {
  // A required module has no type; this is the used part.
  WebSocket: SocketClass;
};

const HEARTBEAT_MS = 15_000;

type Specifications = Extract<GuardMessage, { type: 'hello' }>['specifications'];
interface Options {
  readonly instance?: string;
  readonly macAddresses?: string[];
  /** What its `hello` says otherwise. */
  readonly hello?: Partial<Extract<GuardMessage, { type: 'hello' }>>;
}

type Command = Extract<ServerMessage, { type: 'command' }>;

/** Exchanges a code for a token, as a guard does. */
export async function pairByCode(request: APIRequestContext, code: string): Promise<string> {
  const answer = await request.post('/api/guard/pair', { data: { code, version: '1.0.6' } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}

/** Exchanges an installation key for a token, as the guard of a computer with this name does. */
export async function joinByKey(
  request: APIRequestContext,
  joining: { readonly key: string; readonly hostName: string },
): Promise<string> {
  const data = { ...joining, installationId: randomUUID(), version: '1.0.6' };
  const answer = await request.post('/api/guard/join', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}

/** Pairs a guard with the computer. */
export async function pairedToken(
  request: APIRequestContext,
  store: PreparedStore,
  computerId: string,
): Promise<string> {
  const made = await store.call('post', `/stores/${store.id}/computers/${computerId}/pairing-code`);
  return pairByCode(request, (made as { code: string }).code);
}

export class FakeGuard {
  readonly states: GuardState[] = [];
  readonly commands: Command[] = [];
  isRevoked = false;
  /** Of the maintenance codes that it knows. */
  sheet: string | undefined;
  /** The close code. */
  closed: number | undefined;
  readonly #socket: Socket;
  readonly #heartbeats: NodeJS.Timeout;

  private constructor(url: string, token: string, instance?: string) {
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/guard`, {
      headers: { authorization: `Bearer ${token}`, ...(instance && { 'x-guard-instance': instance }) },
    });
    this.#socket.on('message', (data) => this.#onMessage(JSON.parse(data.toString()) as ServerMessage));
    this.#socket.on('close', (code) => {
      this.closed = code;
      this.goSilent();
    });
    this.#socket.on('error', () => undefined);
    this.#heartbeats = setInterval(() => this.send({ type: 'heartbeat', reading: null }), HEARTBEAT_MS);
    this.#heartbeats.unref();
  }

  /** Connects, sends `hello` and waits for the first state. */
  static async connect(
    url: string,
    token: string,
    { instance, macAddresses, hello, ...specifications }: Partial<Specifications> & Options = {},
  ): Promise<FakeGuard> {
    const guard = new FakeGuard(url, token, instance);
    guard.#socket.on('open', () =>
      guard.send({
        type: 'hello',
        version: '1.0.6',
        system: 'Windows 11',
        specifications: { cpu: null, gpu: null, ram: null, ...specifications },
        reading: null,
        ...(macAddresses && { macAddresses }),
        ...hello,
      }),
    );
    await expect.poll(() => guard.states.length).toBeGreaterThan(0);
    return guard;
  }

  send(message: GuardMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Waits for the newest command of this kind. */
  async command(kind: GuardCommandKind): Promise<Command> {
    const newest = () => this.commands.findLast((command) => command.kind === kind);
    await expect.poll(() => newest()?.kind).toBe(kind);
    const command = newest();
    if (command === undefined) throw new Error(`no command ${kind}`);
    return command;
  }

  report(command: Command, state: 'received' | 'done' | 'failed', failure?: string): void {
    this.send({ type: 'command', id: command.id, state, ...(failure === undefined ? {} : { failure }) });
  }

  /** Stops the heartbeats and keeps the connection, like a computer that hangs. */
  goSilent(): void {
    clearInterval(this.#heartbeats);
  }

  drop(): void {
    this.#socket.terminate();
  }

  #onMessage(message: ServerMessage): void {
    if (message.type === 'state') this.states.push(message.state);
    if (message.type === 'command') this.commands.push(message);
    if (message.type === 'maintenance') this.sheet = message.hashes?.sheet;
    if (message.type === 'revoked') this.isRevoked = true;
  }
}
