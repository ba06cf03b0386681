import type { WebSocket } from 'ws';
import type { PublicContext } from '../../src/context.ts';
import type { DatabaseLog } from '../../src/db/database-log.ts';
import { GuardLink } from '../../src/guard-link/guard-link.ts';
import { slowDatabase } from './simulated-database.ts';
import { type Path, VirtualSocket } from './virtual-socket.ts';
import { type Random, randomFor, type VirtualTime } from './virtual-time.ts';

// One server process: all of guard-link after the handshake, on the real database. The handshake itself is
// repeated here in a few lines (handshake.test.ts tests the real one).

export interface ProcessParts {
  readonly name: string;
  readonly seed: number;
  readonly time: VirtualTime;
  readonly ctx: PublicContext;
  readonly isDatabaseDown: () => boolean;
  readonly slowed: () => void;
  readonly received: (computerId: string) => void;
  readonly log: DatabaseLog;
}

export class ServerProcess {
  readonly name: string;
  readonly startedAt: number;
  readonly random: Random;
  isAlive = true;
  readonly #parts: ProcessParts;
  readonly #link: GuardLink;
  readonly #sockets = new Set<VirtualSocket>();

  constructor(parts: ProcessParts) {
    const { time, ctx } = parts;
    this.#parts = parts;
    this.name = parts.name;
    this.startedAt = time.now;
    this.random = randomFor(`${parts.seed} process ${parts.name}`);
    const ifAlive = (action: () => void) => () => {
      if (!this.isAlive) return;
      time.markBusy();
      action();
    };
    const every = (ms: number, action: () => void): (() => void) => {
      let end = time.after(ms, function again(): void {
        end = time.after(ms, again);
        ifAlive(action)();
      });
      return () => end();
    };
    const db = slowDatabase(ctx.db, time, {
      isDown: parts.isDatabaseDown,
      isDead: () => !this.isAlive,
      slowed: parts.slowed,
      random: this.random,
    });
    this.#link = new GuardLink({
      ctx: { ...ctx, db },
      log: parts.log,
      time: {
        monotonic: () => time.now - this.startedAt,
        after: (ms, action) => time.after(ms, ifAlive(action)),
        every,
      },
    });
    this.#link.open();
  }

  /** A guard connects. */
  async handshake(guardEnd: VirtualSocket, { token, path }: { token: string; path: Path }): Promise<void> {
    const { handshake } = this.#link;
    const { time } = this.#parts;
    const answer = (status: number) =>
      void time.after(1 + path.random() * 30, () => (path.isCut() ? undefined : guardEnd.refuse(status)));
    if (handshake.isClosing()) return answer(503);
    const guard = await handshake.find(token).catch(() => 'broken' as const);
    if (!this.isAlive) return;
    if (guard === 'broken' || handshake.isClosing()) return answer(503);
    if (guard === null) return answer(401);
    if (guard.is_closed) return answer(403);
    const socket = new VirtualSocket({ time, path, isServer: true });
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('message', () => {
      time.markBusy();
      this.#parts.received(guard.computer_id);
    });
    socket.accept(guardEnd);
    // The handshake counts as its first message.
    this.#parts.received(guard.computer_id);
    // Everything that guard-link uses of a WebSocket exists.
    handshake.onGuard(socket as unknown as WebSocket, guard, {
      address: '203.0.113.7',
      instance: null,
    });
  }

  /** kill -9, after which the system closes the connections; silently: the whole machine is lost. */
  kill({ silently }: { silently: boolean }): void {
    this.isAlive = false;
    for (const socket of this.#sockets) {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      if (silently) socket.vanish();
      else socket.terminate();
    }
  }

  /** A regular stop, as for an update. */
  async stop(): Promise<void> {
    await this.#link.close();
    this.kill({ silently: false });
  }
}
