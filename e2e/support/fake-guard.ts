import { createRequire } from 'node:module';
import type { GuardCommandKind, GuardMessage, GuardState, ServerMessage } from '@coruja/contract';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

// A guard without a computer: it pairs, holds the one connection (`WS /api/guard`), beats, and reports what becomes of
// commands, by the very messages of packages/contract (guard-protocol.ts). What a real one does with a screen is tested in
// apps/guard.

interface Socket {
  on(event: 'open', listener: () => void): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close', listener: (code: number) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  send(text: string): void;
  terminate(): void;
}

type SocketClass = new (url: string, options: { headers: Record<string, string> }) => Socket;

/** The server's own library for WebSockets: Node 20 has no client that may name its token. */
const { WebSocket } = createRequire(new URL('../../apps/api/package.json', import.meta.url))('ws') as {
  // A module that is required has no type of its own; this is the part of it that is used.
  WebSocket: SocketClass;
};

const HEARTBEAT_MS = 15_000;

type Specifications = Extract<GuardMessage, { type: 'hello' }>['specifications'];
type Command = Extract<ServerMessage, { type: 'command' }>;

/** Trades a code for a token of the computer's own, as the guard's first start does. */
export async function pairByCode(request: APIRequestContext, code: string): Promise<string> {
  const answer = await request.post('/api/guard/pair', { data: { code, version: '1.0.6' } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}

/** A computer that is paired already, for tests that begin after that. */
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
  /** The code with which the connection was closed. */
  closed: number | undefined;
  readonly #socket: Socket;
  readonly #heart: NodeJS.Timeout;

  private constructor(url: string, token: string) {
    this.#socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/guard`, {
      headers: { authorization: `Bearer ${token}` },
    });
    this.#socket.on('message', (data) => this.#hear(JSON.parse(data.toString()) as ServerMessage));
    this.#socket.on('close', (code) => {
      this.closed = code;
      this.goSilent();
    });
    this.#socket.on('error', () => undefined);
    this.#heart = setInterval(() => this.say({ type: 'heartbeat', reading: null }), HEARTBEAT_MS);
    this.#heart.unref();
  }

  /** A guard that is there: it has said hello and knows what its screen shows. */
  static async connect(
    url: string,
    token: string,
    specifications: Partial<Specifications> = {},
  ): Promise<FakeGuard> {
    const guard = new FakeGuard(url, token);
    guard.#socket.on('open', () =>
      guard.say({
        type: 'hello',
        version: '1.0.6',
        system: 'Windows 11',
        specifications: { cpu: null, gpu: null, ram: null, ...specifications },
        reading: null,
      }),
    );
    await expect.poll(() => guard.states.length).toBeGreaterThan(0);
    return guard;
  }

  say(message: GuardMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** The newest command of this kind, once it is here. */
  async command(kind: GuardCommandKind): Promise<Command> {
    const newest = () => this.commands.findLast((command) => command.kind === kind);
    await expect.poll(() => newest()?.kind).toBe(kind);
    const command = newest();
    if (command === undefined) throw new Error(`no command ${kind}`);
    return command;
  }

  report(command: Command, state: 'received' | 'done' | 'failed', failure?: string): void {
    this.say({ type: 'command', id: command.id, state, ...(failure === undefined ? {} : { failure }) });
  }

  /** The connection stays and nothing more is said: a computer that hangs, or a cable without a farewell. */
  goSilent(): void {
    clearInterval(this.#heart);
  }

  /** The connection is gone. */
  drop(): void {
    this.#socket.terminate();
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'state') this.states.push(message.state);
    if (message.type === 'command') this.commands.push(message);
    if (message.type === 'revoked') this.isRevoked = true;
  }
}
