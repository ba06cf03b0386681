import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCustomerBody } from '@coruja/contract';
import type { StoreContext } from '../../src/context.ts';
import type { Database } from '../../src/db/database.ts';
import type { DatabaseLog } from '../../src/db/database-log.ts';
import { addCredits } from '../../src/features/credits/add-credits.ts';
import { createCustomer } from '../../src/features/customers/create-customer.ts';
import { createPairingCode } from '../../src/features/guards/create-pairing-code.ts';
import { endSessionsOfLostGuards } from '../../src/features/guards/end-sessions-of-lost-guards.ts';
import { updateGuardSettings } from '../../src/features/guards/guard-settings.ts';
import { pairGuard } from '../../src/features/guards/pair-guard.ts';
import { movableClock } from '../movable-clock.ts';
import { randomCnpj, randomCpf, randomEmail } from '../random-people.ts';
import { subscribeTo } from '../subscribed-stores.ts';
import { type NetworkState, GuardPath } from './guard-path.ts';
import { LiveNotices } from './live-notices.ts';
import { Machine } from './machine.ts';
import { ServerProcess } from './server-process.ts';
import type { WatchedDatabase } from './simulated-database.ts';
import { ExpectedState } from './expected-state.ts';
import { VirtualSocket } from './virtual-socket.ts';
import { type Random, between, epochMs, randomFor, oneOf, VirtualTime } from './virtual-time.ts';

const customers = 40;

export interface SimulationDatabase {
  readonly database: Database;
  readonly watched: WatchedDatabase;
  /** The simulation's verbs use its ports, except for notices. */
  readonly context: StoreContext;
}

/** A simulated lan house: its computers, its server, and the true state of both. */
export class Simulation {
  readonly seed: number;
  readonly time = new VirtualTime();
  readonly random: Random;
  readonly network: NetworkState = { cuts: 0, clearSince: 0, isFaultFree: false };
  readonly expected = new ExpectedState();
  readonly machines: Machine[] = [];
  readonly paths: GuardPath[] = [];
  readonly customers: string[] = [];
  readonly live: LiveNotices;
  readonly ctx: StoreContext;
  readonly database: Database;
  readonly failures: string[] = [];
  readonly trace: string[] = [];
  processes: ServerProcess[] = [];
  isDatabaseDown = false;
  /** When the servers or the database last had a fault, a slow statement or a lost notice. */
  serverDisturbedAt = 0;
  slowedAt = 0;
  noticeLostAt = 0;
  readonly #watched: WatchedDatabase;
  #processes = 0;
  /** Until when no notice arrives. */
  #noticesLostUntil = -1;

  constructor(databases: SimulationDatabase, seed: number) {
    this.seed = seed;
    this.database = databases.database;
    this.#watched = databases.watched;
    this.random = randomFor(`${seed} world`);
    const random = randomFor(`${seed} notices`);
    this.live = new LiveNotices({ time: this.time, random, isLost: () => this.#losesNotice(random) });
    this.#watched.setClock(() => this.wallClock());
    this.ctx = {
      db: databases.database.kysely,
      now: () => this.wallClock(),
      ports: { ...databases.context.ports, live: this.live },
      storeId: randomUUID(),
      actor: 'owner',
      approvedBy: null,
    };
  }

  wallClock(): Date {
    return new Date(epochMs + this.time.now);
  }

  note(text: string): void {
    this.trace.push(`${stamp(this.time.now)} ${text}`);
  }

  noteOf(index: number, text: string): void {
    this.note(`PC${index} ${text}`);
  }

  fail(text: string): void {
    this.note(`FAILED ${text}`);
    this.failures.push(`${stamp(this.time.now)} ${text}`);
  }

  /** Lets time pass, including the database; ends early at the first violation. */
  async run(ms: number): Promise<void> {
    const end = this.time.now + ms;
    while (this.time.now < end && this.failures.length === 0)
      await this.time.runUntil(Math.min(end, this.time.now + 10_000), () => this.#idle());
  }

  async #idle(): Promise<void> {
    do await nextTurn();
    while (this.#watched.busy() > 0);
    await nextTurn();
  }

  startProcess(): ServerProcess {
    this.#processes += 1;
    const process = new ServerProcess({
      name: `S${this.#processes}`,
      seed: this.seed,
      time: this.time,
      ctx: this.ctx,
      isDatabaseDown: () => this.isDatabaseDown,
      slowed: () => void (this.slowedAt = this.time.now + 3_000),
      received: (computerId) => this.expected.received(computerId, this.time.now),
      log: this.#log(),
    });
    this.processes.push(process);
    this.serverDisturbedAt = this.time.now;
    this.note(`${process.name} starts`);
    return process;
  }

  get alive(): ServerProcess[] {
    return this.processes.filter(({ isAlive }) => isAlive);
  }

  /** What the queue does each minute in one of the processes. */
  async runFairTime(): Promise<void> {
    const [process] = this.alive;
    if (process === undefined || this.isDatabaseDown) return;
    this.time.markBusy();
    const servingSince = new Date(epochMs + process.startedAt);
    const ended = await endSessionsOfLostGuards(this.ctx, {
      servingSince,
      report: (error) => this.fail(`fair time failed: ${String(error)}`),
    });
    if (ended > 0) await this.expected.readFairTimeEnds(this);
  }

  /** A store with its computers and customers, all guards paired and connected. */
  async setUp(guards: number): Promise<void> {
    await insertStore(this);
    const clock = { ...movableClock(), now: () => this.wallClock() };
    await subscribeTo(
      { database: this.database, clock },
      { storeId: this.ctx.storeId, plan: 'Profissional' },
    );
    await updateGuardSettings(this.ctx, { fairTime: this.seed % 5 !== 0 });
    for (let at = 0; at < customers; at += 1) {
      const customer = createCustomerBody.parse({ name: `Freguês ${at}`, cpf: randomCpf() });
      const { id } = await createCustomer(this.ctx, customer);
      await addCredits(this.ctx, { customerId: id, storeId: this.ctx.storeId, minutes: 3_000 });
      this.expected.noteGrant(id, 3_000);
      this.customers.push(id);
    }
    for (let index = 0; index < guards; index += 1) await this.#addComputer(index);
    this.startProcess();
    if (this.seed % 2 === 1) this.startProcess();
    for (const machine of this.machines) machine.start();
  }

  async #addComputer(index: number): Promise<void> {
    const computerId = `00000000-0000-4000-8000-${String(this.seed * 1_000 + index).padStart(12, '0')}`;
    const name = `PC ${index}`;
    await this.ctx.db
      .insertInto('computers')
      .values({
        store_id: this.ctx.storeId,
        id: computerId,
        name,
        name_key: name.toLowerCase(),
        created_at: this.wallClock(),
      })
      .execute();
    const note = (text: string) => this.noteOf(index, text);
    const { seed, time, network: air } = this;
    this.paths.push(new GuardPath({ seed, index, time, air, note }));
    const machine = new Machine({
      seed,
      index,
      computerId,
      time,
      listener: {
        dial: (from, token, handshakeMs) => this.#dial(from, token, handshakeMs),
        ran: (from, command) => this.expected.commandRan(this, from, command),
        note,
        changed: (from) => this.expected.stateChanged(this, from),
      },
    });
    this.machines.push(machine);
    this.expected.addComputer(computerId);
    machine.token = await this.newToken(computerId);
  }

  /** Pairs with a code, as people at the console and at the computer do. */
  async newToken(computerId: string): Promise<string> {
    const { code } = await createPairingCode(this.ctx, { computerId });
    const typed = code.replace('-', '');
    return (await pairGuard(this.ctx, { code: typed, version: '1.0.6', address: '10.0.0.1' })).token;
  }

  #dial(machine: Machine, token: string, handshakeMs: number): VirtualSocket {
    const path = this.paths[machine.index];
    if (path === undefined) throw new Error('a computer without a path to the server');
    const socket = new VirtualSocket({ time: this.time, path, isServer: false });
    this.time.after(handshakeMs, () => socket.fail('Opening handshake has timed out'));
    this.time.after(1 + path.random() * 80, () => {
      if (path.isCut()) return undefined;
      const process = oneOf(path.random, this.alive);
      if (process === undefined) return path.random() < 0.7 ? socket.fail('ECONNREFUSED') : undefined;
      this.time.markBusy();
      return void process.handshake(socket, { token, path });
    });
    return socket;
  }

  #losesNotice(random: Random): boolean {
    const { now } = this.time;
    if (this.network.isFaultFree) return false;
    if (random() < 0.01)
      this.#noticesLostUntil = Math.max(this.#noticesLostUntil, now + between(random, 0, 120_000));
    const isLost = this.isDatabaseDown || now <= this.#noticesLostUntil;
    if (isLost) this.noticeLostAt = now;
    return isLost;
  }

  #log(): DatabaseLog {
    const onLog = (details: object, text?: string) => {
      const reason = 'err' in details ? String(details.err) : JSON.stringify(details);
      // A statement that fails while the database is available is a bug.
      if (!reason.includes('DatabaseUnavailableError')) this.fail(`the server logs: ${text ?? ''} ${reason}`);
    };
    return { info: () => undefined, warn: onLog, error: onLog };
  }
}

async function insertStore({ ctx, random }: Simulation): Promise<void> {
  await ctx.db
    .insertInto('stores')
    .values({
      id: ctx.storeId,
      name: 'Lan House Coruja',
      owner_name: 'Marina Souza',
      email: randomEmail(),
      password_hash: '',
      cnpj: randomCnpj(),
      phone: '11987654321',
      price_per_hour_centavos: between(random, 1, 20) * 100,
      time_zone: 'America/Sao_Paulo',
      cep: '01001000',
      rua: 'Praça da Sé',
      numero: '100',
      complemento: null,
      bairro: 'Sé',
      cidade: 'São Paulo',
      estado: 'SP',
      pais: 'Brasil',
      created_at: ctx.now(),
      closed_at: null,
    })
    .execute();
}

/** Day, hours, minutes, seconds and milliseconds of the simulation. */
function stamp(ms: number): string {
  return `${Math.floor(ms / 86_400_000)}d ${new Date(ms).toISOString().slice(11, 23)}`;
}
