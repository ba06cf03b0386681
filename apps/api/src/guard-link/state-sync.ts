import { guardCloseCodes } from '@coruja/contract';
import type { PublicContext } from '../context.ts';
import type { DatabaseLog } from '../db/database-log.ts';
import { commandWaitMs } from '../features/guards/guard-view.ts';
import { Batcher } from './batcher.ts';
import type { GuardConnection } from './guard-connection.ts';
import { readFaces } from './face-queries.ts';
import { type StoreFacts, blocksOf, factsOf, keyOf, stateOf } from './guard-facts.ts';
import { type GuardFactsRow, claimCommands, readFacts } from './link-queries.ts';
import { type StoreFace, storeFaceOf } from './store-face.ts';
import { shownShortcutsOf } from './store-shortcuts.ts';
import { offerUpdate, type UpdateEnd } from './offer-update.ts';
import type { Timers } from './timers.ts';
import type { GuardTimings } from './timings.ts';

export interface StateSyncOptions {
  readonly ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>;
  readonly log: DatabaseLog;
  readonly timings: GuardTimings;
  readonly time: Timers;
  /** The id of this process in `guards.connected_to`. */
  readonly process: string;
  /** The database does not show this guard as connected. */
  readonly onPresenceLost: (connection: GuardConnection) => void;
  readonly onUpdateEnd: (connection: GuardConnection, end: UpdateEnd) => void;
}

/** Events that start before the next read are read ahead. */
const eventsAheadMs = 60_000;

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
    const now = this.#options.ctx.now().getTime();
    const state = stateOf(facts, connection.computerId, now);
    if (keyOf(state, facts, now) !== connection.sentKey) this.#sendState(connection);
  }

  close(): Promise<void> {
    return this.#refreshes.close();
  }

  async #read(connections: readonly GuardConnection[]): Promise<void> {
    const { db, now } = this.#options.ctx;
    const known = connections.map(({ isPresenceStored }) => isPresenceStored);
    const at = now();
    const rows = await readFacts(db, connections, at);
    const stores = await this.#readStores(connections, at);
    const releases = rows.some(({ offer_id }) => offer_id !== null)
      ? await this.#options.ctx.ports.guardReleases.find()
      : null;
    const waiting: GuardConnection[] = [];
    for (const row of rows) {
      const connection = connections[row.at - 1];
      if (connection === undefined || this.#closeIfInvalid(connection, row)) continue;
      this.#checkPresence(connection, row, known[row.at - 1] === true);
      const ofStore = stores.get(connection.storeId);
      if (ofStore) this.#apply(connection, row, ofStore);
      // A guard measures the latency of messages from its `hello`, so nothing is sent before it.
      const isOurs = connection.hasSaidHello && row.connected_to === this.#options.process;
      if (row.has_commands && isOurs) waiting.push(connection);
      const end = offerUpdate(connection, row, releases);
      if (end !== null) this.#options.onUpdateEnd(connection, end);
    }
    if (waiting.length > 0) await this.#sendCommands(waiting);
  }

  /** What the computers of each store share. The newest prices are read only once. */
  async #readStores(
    connections: readonly GuardConnection[],
    at: Date,
  ): Promise<ReadonlyMap<string, StoreFacts>> {
    const { db } = this.#options.ctx;
    const known = new Map<string, StoreFace | undefined>();
    for (const { storeId, facts } of connections) known.set(storeId, facts?.face ?? known.get(storeId));
    const wanted = [...known].map(([storeId, face]) => ({
      storeId,
      knownVersion: face?.pricing?.version ?? null,
    }));
    const span = { now: at, until: new Date(at.getTime() + eventsAheadMs) };
    const rows = await readFaces(db, wanted, span);
    return new Map(
      rows.map((row) => [
        row.store_id,
        {
          events: row.events,
          shortcuts: row.shortcuts,
          face: storeFaceOf(row, known.get(row.store_id)),
          maintenance: row.maintenance,
          blocks: blocksOf(row.blocks),
        },
      ]),
    );
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

  #apply(connection: GuardConnection, row: GuardFactsRow, ofStore: StoreFacts): void {
    connection.facts = factsOf(row, ofStore);
    connection.factsReadAt = this.#options.time.monotonic();
    if (!connection.hasSaidHello) return;
    const now = this.#options.ctx.now().getTime();
    const state = stateOf(connection.facts, connection.computerId, now);
    if (connection.awaitsState || keyOf(state, connection.facts, now) !== connection.sentKey)
      this.#sendState(connection);
    this.#sendMaintenance(connection, ofStore.maintenance);
    this.#sendBlocks(connection, ofStore.blocks);
  }

  #sendMaintenance(connection: GuardConnection, hashes: StoreFacts['maintenance']): void {
    // A sheet's codes only become fewer.
    const key = hashes === null ? 'none' : `${hashes.sheet} ${hashes.codes.length}`;
    if (key === connection.sentMaintenance) return;
    connection.sentMaintenance = key;
    connection.send({ type: 'maintenance', hashes });
  }

  /** A state says that there are none. */
  #sendBlocks(connection: GuardConnection, blocks: StoreFacts['blocks']): void {
    const key = blocks?.key ?? '';
    if (key === connection.sentBlocks) return;
    connection.sentBlocks = key;
    if (blocks !== null) connection.send({ type: 'blocks', ...blocks.lists });
  }

  #sendState(connection: GuardConnection): void {
    const { facts } = connection;
    if (facts === null) return;
    const now = this.#options.ctx.now().getTime();
    const state = stateOf(facts, connection.computerId, now);
    connection.awaitsState = false;
    connection.sentKey = keyOf(state, facts, now);
    const { list, key } = shownShortcutsOf(facts.shortcuts, facts.roomId);
    const more = key === connection.sentShortcuts ? {} : { shortcuts: [...list] };
    connection.sentShortcuts = key;
    connection.send({ type: 'state', state: { ...state, ...more }, sentMs: this.#sentMs() });
  }

  async #sendCommands(connections: readonly GuardConnection[]): Promise<void> {
    const { db, now } = this.#options.ctx;
    const at = now();
    const newerThan = new Date(at.getTime() - commandWaitMs);
    const commands = await claimCommands(db, connections, { now: at, newerThan });
    commands.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
    for (const { store_id, computer_id, id, kind, text, addresses, level, created_at } of commands) {
      const connection = connections.find(
        (each) => each.storeId === store_id && each.computerId === computer_id,
      );
      const ageMs = Math.max(0, now().getTime() - created_at.getTime());
      const more = { ...(addresses && { addresses }), ...(level !== null && { level }) };
      connection?.send({ type: 'command', id, kind, text, ...more, ageMs, sentMs: this.#sentMs() });
    }
  }

  #sentMs(): number {
    return Math.floor(this.#options.time.monotonic());
  }
}
