import {
  getComputer,
  guardInstanceHeader,
  type GuardCommandKind,
  type GuardMessage,
  type GuardState,
  type Reading,
  type ServerMessage,
  serverMessage,
} from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { waitUntil } from './wait-for.ts';
import { WebSocket } from 'ws';
import type { Owner } from './test-app.ts';

/** The address of an app that listens on a free port. */
export async function listen(app: FastifyInstance): Promise<string> {
  return (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
}

const patience = { timeout: 10_000, interval: 5 };

interface CommandMessage {
  readonly id: string;
  readonly kind: GuardCommandKind;
  readonly text: string | null;
  readonly addresses?: readonly string[] | undefined;
  readonly level?: number | undefined;
  readonly ageMs: number;
}

/** Waits until a computer's guard is connected or away, as the console sees it. */
export async function untilConnected(owner: Owner, computerId: string, connected = true): Promise<void> {
  const params = { storeId: owner.store.id, computerId };
  const isSo = async () => (await owner.call(getComputer, { params })).body.guard?.connected === connected;
  await waitUntil(isSo, { timeout: 15_000, interval: 10 });
}

/** A guard for tests of the server: a real socket, and all messages that it received. */
export class GuardClient {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  closed: { code: number; reason: string } | undefined;
  /** The status of a refused handshake. */
  refused: number | undefined;

  constructor(url: string, token: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url}/api/guard`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      perMessageDeflate: false,
    });
    this.socket.on('message', (data: Buffer) => {
      this.received.push(serverMessage.parse(JSON.parse(data.toString())));
    });
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    this.socket.on('unexpected-response', (_, response) => {
      this.refused = response.statusCode;
      response.resume();
    });
    this.socket.on('error', () => undefined);
  }

  /** Connects, sends `hello` and waits for the first state. */
  static async connect(
    url: string,
    token: string,
    { instance, ...hello }: Partial<Hello> & { instance?: string } = {},
  ): Promise<GuardClient> {
    const guard = new GuardClient(url, token, instance ? { [guardInstanceHeader]: instance } : {});
    await guard.opened();
    guard.send({ ...helloFields, ...hello });
    await guard.state();
    return guard;
  }

  async opened(): Promise<void> {
    await waitUntil(() => this.socket.readyState === WebSocket.OPEN, patience);
  }

  async ended(): Promise<{ code: number; reason: string }> {
    return waitUntil(() => this.closed, patience);
  }

  async refusal(): Promise<number> {
    return waitUntil(() => this.refused, patience);
  }

  send(message: GuardMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  sendHeartbeat(reading: Reading | null = null): void {
    this.send({ type: 'heartbeat', reading });
  }

  /** Sends a heartbeat and waits for the state in answer: then the server has handled everything sent before. */
  async heartbeat(reading: Reading | null = null): Promise<GuardState> {
    const before = this.states.length;
    this.sendHeartbeat(reading);
    await waitUntil(() => this.states.length > before, patience);
    return this.state();
  }

  get states(): GuardState[] {
    return this.received.flatMap((message) => (message.type === 'state' ? [message.state] : []));
  }

  get commands(): CommandMessage[] {
    return this.received.flatMap((message) => (message.type === 'command' ? [message] : []));
  }

  /** Waits until this holds for the newest state. */
  state(holds: (state: GuardState) => boolean = () => true): Promise<GuardState> {
    const newest = () => {
      const state = this.states.at(-1);
      return state && holds(state) ? state : undefined;
    };
    return waitUntil(newest, patience);
  }

  command(kind: GuardCommandKind): Promise<CommandMessage> {
    return waitUntil(() => this.commands.find((command) => command.kind === kind), patience);
  }

  /** Ends the connection without a close frame. */
  drop(): void {
    this.socket.terminate();
  }
}

type Hello = Extract<GuardMessage, { type: 'hello' }>;

export const helloFields: Hello = {
  type: 'hello',
  version: '1.0.6',
  system: 'Windows 11',
  specifications: { cpu: null, gpu: null, ram: null },
  reading: null,
};
