import { join } from 'node:path';
import type { GuardMessage, ServerMessage } from '@coruja/contract';
import { writeDurably } from '../../src/durable-file.ts';
import { newFolder } from './guard-process.ts';
import {
  type Behaviour,
  Installation,
  makePackage,
  newSigner,
  type Signer,
  versionA,
  versionB,
} from './installation.ts';
import { MovedClock } from './moved-clock.ts';
import { goodToken, type StandIn, startStandIn } from './stand-in.ts';
import { until } from './until.ts';

type Offer = Extract<ServerMessage, { type: 'update' }>;
type Hello = Extract<GuardMessage, { type: 'hello' }>;

/** A paired installation, its server, and what offers it updates. */
export class UpdateRig {
  readonly clock = new MovedClock(newFolder());
  readonly signer: Signer = newSigner();
  readonly installation: Installation;
  readonly server: StandIn;
  readonly #built: string;

  private constructor(built: string, server: StandIn) {
    this.#built = built;
    this.server = server;
    this.installation = new Installation(built, { data: newFolder(), env: this.clock.env });
    this.pairWith(this.signer.publicKey);
  }

  static async create(built: string): Promise<UpdateRig> {
    return new UpdateRig(built, await startStandIn());
  }

  async end(): Promise<void> {
    this.installation.stop();
    await this.server.stop();
  }

  pairWith(updateKey: string | undefined): void {
    const pairing = { server: this.server.url, token: goodToken, updateKey };
    writeDurably(join(this.installation.data, 'pairing'), JSON.stringify(pairing));
  }

  hellos(): Hello[] {
    return this.server.received.filter((message): message is Hello => message.type === 'hello');
  }

  answers(): GuardMessage[] {
    return this.server.received.filter((message) => message.type === 'update');
  }

  event(name: string, times = 1): Promise<true> {
    return until(name, () => this.installation.events(name).length >= times);
  }

  helloOf(version: string): Promise<true> {
    return until(`a hello of ${version}`, () => this.hellos().at(-1)?.version === version);
  }

  async startConnected(): Promise<void> {
    this.installation.start();
    await this.helloOf(versionA);
    await until('the first answer', () => this.server.isConnected());
  }

  packageThat(behaviour: Behaviour = 'works', version = versionB): Buffer {
    const bytes = makePackage(this.#built, { version, behaviour });
    this.serve(bytes);
    return bytes;
  }

  serve(bytes: Buffer): void {
    this.server.onDownload = (_path, response) => response.writeHead(200).end(bytes);
  }

  offer(bytes: Buffer, fields: Partial<Offer> = {}): Offer {
    const made = { ...this.signer.offer(bytes), ...fields };
    this.server.send(made);
    return made;
  }
}
