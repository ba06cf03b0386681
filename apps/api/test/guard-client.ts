import {
  type GuardCommandKind,
  type GuardMessage,
  type GuardState,
  type Reading,
  type ServerMessage,
  serverMessage,
} from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** The address of an app that listens on a free port. */
export async function listen(app: FastifyInstance): Promise<string> {
  return (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
}

const patience = { timeout: 10_000, interval: 5 };

interface CommandMessage {
  readonly id: string;
  readonly kind: GuardCommandKind;
  readonly text: string | null;
  readonly ageMs: number;
}

/** A guard as the server meets it: real frames on a real socket, and everything that it was told. */
export class GuardClient {
  readonly socket: WebSocket;
  readonly told: ServerMessage[] = [];
  /** How the connection ended. */
  closed: { code: number; reason: string } | undefined;
  /** The status with which it was refused before it was one. */
  refused: number | undefined;

  constructor(url: string, token: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url}/api/guard`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      perMessageDeflate: false,
    });
    this.socket.on('message', (data: Buffer) => {
      this.told.push(serverMessage.parse(JSON.parse(data.toString())));
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

  /** A guard that has said hello and knows its state. */
  static async connect(url: string, token: string, hello: Partial<Hello> = {}): Promise<GuardClient> {
    const guard = new GuardClient(url, token);
    await guard.opened();
    guard.say({ ...helloFields, ...hello });
    await guard.state();
    return guard;
  }

  async opened(): Promise<void> {
    await vi.waitUntil(() => this.socket.readyState === WebSocket.OPEN, patience);
  }

  async ended(): Promise<{ code: number; reason: string }> {
    return vi.waitUntil(() => this.closed, patience);
  }

  async turnedAway(): Promise<number> {
    return vi.waitUntil(() => this.refused, patience);
  }

  say(message: GuardMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  beat(reading: Reading | null = null): void {
    this.say({ type: 'heartbeat', reading });
  }

  /** Beats, and waits for what the server answers to it: everything that was said before has been heard then. */
  async beaten(reading: Reading | null = null): Promise<GuardState> {
    const before = this.states.length;
    this.beat(reading);
    await vi.waitUntil(() => this.states.length > before, patience);
    return this.state();
  }

  get states(): GuardState[] {
    return this.told.flatMap((message) => (message.type === 'state' ? [message.state] : []));
  }

  get commands(): CommandMessage[] {
    return this.told.flatMap((message) => (message.type === 'command' ? [message] : []));
  }

  /** The newest state, once there is one for which this holds. */
  state(holds: (state: GuardState) => boolean = () => true): Promise<GuardState> {
    const newest = () => {
      const state = this.states.at(-1);
      return state && holds(state) ? state : undefined;
    };
    return vi.waitUntil(newest, patience);
  }

  command(kind: GuardCommandKind): Promise<CommandMessage> {
    return vi.waitUntil(() => this.commands.find((command) => command.kind === kind), patience);
  }

  /** As if the cable were pulled, seen from the server: the socket is gone without a farewell. */
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
