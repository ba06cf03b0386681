import { guardCloseCodes, harmfulCommandSeconds } from '@coruja/contract';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { Batcher } from './batcher.ts';
import type { GuardConnection } from './guard-connection.ts';
import { factsOf, keyOf, stateOf } from './guard-facts.ts';
import { type EventRow, type GuardFactsRow, claimCommands, readEvents, readFacts } from './link-queries.ts';
import type { Timers } from './timers.ts';
import type { GuardTimings } from './timings.ts';

export interface StateSyncOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now'>;
  readonly log: DatabaseLog;
  readonly timings: GuardTimings;
  readonly time: Timers;
  /** The id of this process in `guards.connected_to`. */
  readonly process: string;
  /** The database does not show this guard as connected. */
  readonly onPresenceLost: (connection: GuardConnection) => void;
}

/** Events that start before the next read are read ahead. */
const eventsAheadMs = 60_000;
const commandWaitMs = harmfulCommandSeconds * 1_000;

/**
 * Keeps the guards' state equal to the database. After a change it reads all guards that the change may concern, in one
 * statement, and sends a state to those whose state differs. So a missed change is corrected by the next read.
 */
export class StateSync {
  readonly #options: StateSyncOptions;
  readonly #refreshes: Batcher<GuardConnection>;

  constructor(options: StateSyncOptions) {
    this.#options = options;
    const { log, timings, time } = options;
    this.#refreshes = new Batcher<GuardConnection>({
      name: 'reading what the screens show',
      log,
      time,
      waitMs: 0,
      retryMs: timings.retryMs,
      maxBatch: 1_000,
      run: (connections) => this.#read(connections),
    });
  }

  /** To be called when something may have changed for this computer. */
  refresh(connection: GuardConnection): void {
    this.#refreshes.add(`${connection.storeId} ${connection.computerId}`, connection);
  }

  /** Sends the state from memory. @returns false if that is not fresh */
  answer(connection: GuardConnection, monotonic: number): boolean {
    if (connection.facts === null || monotonic - connection.factsReadAt > this.#options.timings.freshMs)
      return false;
    this.#sendState(connection);
    return true;
  }

  /** Sends the state from memory if a pause was over by the clock since the last one. */
  endPause(connection: GuardConnection): void {
    const { facts } = connection;
    if (!facts?.session?.pausedUntil || !connection.hasSaidHello) return;
    const state = stateOf(facts, connection.computerId, this.#options.ctx.now().getTime());
    if (keyOf(state, facts) !== connection.sentKey) this.#sendState(connection);
  }

  close(): Promise<void> {
    return this.#refreshes.close();
  }

  async #read(connections: readonly GuardConnection[]): Promise<void> {
    const { db, now } = this.#options.ctx;
    const known = connections.map(({ isPresenceStored }) => isPresenceStored);
    const at = now();
    const storeIds = [...new Set(connections.map(({ storeId }) => storeId))];
    const rows = await readFacts(db, connections, at);
    const span = { now: at, until: new Date(at.getTime() + eventsAheadMs) };
    const events = byStore(await readEvents(db, storeIds, span));
    const waiting: GuardConnection[] = [];
    for (const row of rows) {
      const connection = connections[row.at - 1];
      if (connection === undefined || this.#closeIfInvalid(connection, row)) continue;
      this.#checkPresence(connection, row, known[row.at - 1] === true);
      this.#apply(connection, row, events.get(connection.storeId) ?? noEvents);
      // A guard measures the latency of messages from its `hello`, so nothing is sent before it.
      const isOurs = connection.hasSaidHello && row.connected_to === this.#options.process;
      if (row.has_commands && isOurs) waiting.push(connection);
    }
    if (waiting.length > 0) await this.#sendCommands(waiting);
  }

  /** Closes the connection if the token was revoked, the computer removed or the account closed. */
  #closeIfInvalid(connection: GuardConnection, row: GuardFactsRow): boolean {
    if (row.is_closed) {
      connection.close(guardCloseCodes.closed, 'closed');
      return true;
    }
    if (row.token === connection.tokenHash && row.computer_name !== null) return false;
    connection.send({ type: 'revoked' });
    connection.close(guardCloseCodes.revoked, 'revoked');
    return true;
  }

  /** @param wasPresenceStored when the statement was sent */
  #checkPresence(connection: GuardConnection, row: GuardFactsRow, wasPresenceStored: boolean): void {
    if (!wasPresenceStored || row.connected_to === this.#options.process) return;
    if (row.connected_to === null) this.#options.onPresenceLost(connection);
    else connection.close(guardCloseCodes.replaced, 'replaced');
  }

  #apply(connection: GuardConnection, row: GuardFactsRow, events: readonly EventRow[]): void {
    connection.facts = factsOf(row, events);
    connection.factsReadAt = this.#options.time.monotonic();
    if (!connection.hasSaidHello) return;
    const state = stateOf(connection.facts, connection.computerId, this.#options.ctx.now().getTime());
    if (connection.awaitsState || keyOf(state, connection.facts) !== connection.sentKey)
      this.#sendState(connection);
  }

  #sendState(connection: GuardConnection): void {
    const { facts } = connection;
    if (facts === null) return;
    const state = stateOf(facts, connection.computerId, this.#options.ctx.now().getTime());
    connection.awaitsState = false;
    connection.sentKey = keyOf(state, facts);
    connection.send({ type: 'state', state, sentMs: this.#sentMs() });
  }

  async #sendCommands(connections: readonly GuardConnection[]): Promise<void> {
    const { db, now } = this.#options.ctx;
    const at = now();
    const newerThan = new Date(at.getTime() - commandWaitMs);
    const commands = await claimCommands(db, connections, { now: at, newerThan });
    commands.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
    for (const { store_id, computer_id, id, kind, text, created_at } of commands) {
      const connection = connections.find(
        (each) => each.storeId === store_id && each.computerId === computer_id,
      );
      const ageMs = Math.max(0, now().getTime() - created_at.getTime());
      connection?.send({ type: 'command', id, kind, text, ageMs, sentMs: this.#sentMs() });
    }
  }

  #sentMs(): number {
    return Math.floor(this.#options.time.monotonic());
  }
}

const noEvents: readonly EventRow[] = [];

function byStore(events: readonly EventRow[]): ReadonlyMap<string, readonly EventRow[]> {
  const found = new Map<string, EventRow[]>();
  for (const event of events) {
    const ofStore = found.get(event.store_id);
    if (ofStore) ofStore.push(event);
    else found.set(event.store_id, [event]);
  }
  return found;
}
