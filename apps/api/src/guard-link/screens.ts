import { guardCloseCodes, harmfulCommandSeconds } from '@coruja/contract';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { Gathering } from './gathering.ts';
import type { GuardConnection } from './guard-connection.ts';
import { factsOf, keyOf, stateOf } from './guard-facts.ts';
import { type EventRow, type GuardFactsRow, claimCommands, readEvents, readFacts } from './link-queries.ts';
import type { LinkTime } from './link-time.ts';
import type { GuardTimings } from './timings.ts';

export interface ScreensOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now'>;
  readonly log: DatabaseLog;
  readonly timings: GuardTimings;
  readonly time: LinkTime;
  /** This process, as the rows of its guards name it. */
  readonly process: string;
  /** The database does not know that this guard is here. */
  readonly onUnregistered: (connection: GuardConnection) => void;
}

/** What begins before the next reading stands in the last one already. */
const eventsAheadMs = 60_000;
const commandWaitMs = harmfulCommandSeconds * 1_000;

/**
 * Tells each computer's screen what it shows. What a change might touch is read anew, all that wait in one statement, and
 * told where it differs; so that a change which nobody heard of is healed by the next reading.
 */
export class Screens {
  readonly #options: ScreensOptions;
  readonly #stale: Gathering<GuardConnection>;

  constructor(options: ScreensOptions) {
    this.#options = options;
    const { log, timings, time } = options;
    this.#stale = new Gathering<GuardConnection>({
      name: 'reading what the screens show',
      log,
      time,
      waitMs: 0,
      retryMs: timings.retryMs,
      mostAtOnce: 1_000,
      run: (connections) => this.#read(connections),
    });
  }

  /** Something may have changed for this computer. */
  refresh(connection: GuardConnection): void {
    this.#stale.add(`${connection.storeId} ${connection.computerId}`, connection);
  }

  /** Answers a guard from memory, where that is fresh. */
  answer(connection: GuardConnection, monotonic: number): boolean {
    if (connection.facts === null || monotonic - connection.factsReadAt > this.#options.timings.freshMs)
      return false;
    this.#tell(connection);
    return true;
  }

  close(): Promise<void> {
    return this.#stale.close();
  }

  async #read(connections: readonly GuardConnection[]): Promise<void> {
    const { db, now } = this.#options.ctx;
    const known = connections.map(({ isRegistered }) => isRegistered);
    const at = now();
    const storeIds = [...new Set(connections.map(({ storeId }) => storeId))];
    const rows = await readFacts(db, connections, at);
    const span = { now: at, until: new Date(at.getTime() + eventsAheadMs) };
    const events = byStore(await readEvents(db, storeIds, span));
    const waiting: GuardConnection[] = [];
    for (const row of rows) {
      const connection = connections[row.at - 1];
      if (connection === undefined || this.#isOver(connection, row)) continue;
      this.#checkRegistration(connection, row, known[row.at - 1] === true);
      this.#apply(connection, row, events.get(connection.storeId) ?? noEvents);
      // Nothing is said to who has not said hello: a guard counts from there how long a word may have been on its way.
      const isOurs = connection.isIntroduced && row.connected_to === this.#options.process;
      if (row.has_commands && isOurs) waiting.push(connection);
    }
    if (waiting.length > 0) await this.#handOver(waiting);
  }

  /** A token that was taken away, a computer that was removed, an account that was closed. */
  #isOver(connection: GuardConnection, row: GuardFactsRow): boolean {
    if (row.is_closed) {
      connection.close(guardCloseCodes.closed, 'closed');
      return true;
    }
    if (row.token === connection.tokenHash && row.computer_name !== null) return false;
    connection.send({ type: 'revoked' });
    connection.close(guardCloseCodes.revoked, 'revoked');
    return true;
  }

  /** @param wasRegistered when the statement was sent, whatever has happened since */
  #checkRegistration(connection: GuardConnection, row: GuardFactsRow, wasRegistered: boolean): void {
    if (!wasRegistered || row.connected_to === this.#options.process) return;
    if (row.connected_to === null) this.#options.onUnregistered(connection);
    else connection.close(guardCloseCodes.replaced, 'replaced');
  }

  #apply(connection: GuardConnection, row: GuardFactsRow, events: readonly EventRow[]): void {
    connection.facts = factsOf(row, events);
    connection.factsReadAt = this.#options.time.monotonic();
    if (!connection.isIntroduced) return;
    const state = stateOf(connection.facts, connection.computerId, this.#options.ctx.now().getTime());
    if (connection.awaitsState || keyOf(state, connection.facts) !== connection.toldKey)
      this.#tell(connection);
  }

  #tell(connection: GuardConnection): void {
    const { facts } = connection;
    if (facts === null) return;
    const state = stateOf(facts, connection.computerId, this.#options.ctx.now().getTime());
    connection.awaitsState = false;
    connection.toldKey = keyOf(state, facts);
    connection.send({ type: 'state', state, sentMs: this.#sentMs() });
  }

  async #handOver(connections: readonly GuardConnection[]): Promise<void> {
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
