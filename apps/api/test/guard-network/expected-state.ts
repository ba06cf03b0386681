import type { SystemCommand } from '../../../guard/src/core/state.ts';
import type { StoreContext } from '../../src/context.ts';
import type { GuardPath } from './guard-path.ts';
import type { Machine } from './machine.ts';
import { type VirtualTime, epochMs } from './virtual-time.ts';

/** What the checks compare, and where they report violations. */
interface SimulationView {
  readonly ctx: StoreContext;
  readonly time: VirtualTime;
  readonly machines: readonly Machine[];
  readonly paths: readonly GuardPath[];
  noteOf(index: number, text: string): void;
  fail(text: string): void;
}

export interface ExpectedSession {
  readonly id: string;
  readonly computer: number;
  readonly customerId: string | null;
  readonly startAt: number;
  readonly endAt: number;
  readonly minutes: number;
  endedAt: number | null;
  /** The time that the guard has certainly counted and written to disk. */
  countedUntil: number | null;
  /** When its guard last finished with it. */
  finishedAt: number | null;
  /** Its guard was unpaired since: its pending reports are gone with its token. */
  isOrphaned: boolean;
}

export interface ExpectedCommand {
  readonly id: string;
  readonly kind: string;
  readonly computer: number;
  readonly at: number;
}

interface ExpectedComputer {
  readonly id: string;
  isPaired: boolean;
  pairedAt: number;
  isLocked: boolean;
  current: ExpectedSession | null;
  /** When it last changed. */
  changedAt: number;
  /** When the server received its guard's last message. */
  lastReceivedAt: number;
  /** The running session on its disk. */
  kept: string | null;
  /** When the simulation last disturbed its guard, its machine or its cable. */
  disturbedAt: number;
}

/** The true state, from the answers that the console got, and the checks at each event. */
export class ExpectedState {
  readonly computers: ExpectedComputer[] = [];
  readonly sessions = new Map<string, ExpectedSession>();
  readonly commands = new Map<string, ExpectedCommand>();
  readonly granted = new Map<string, number>();
  readonly counts = new Map<string, number>();
  readonly #carriedOut = new Set<string>();
  readonly #byId = new Map<string, ExpectedComputer>();

  addComputer(id: string): void {
    const computer: ExpectedComputer = {
      id,
      isPaired: true,
      pairedAt: 0,
      isLocked: false,
      current: null,
      changedAt: 0,
      lastReceivedAt: 0,
      kept: null,
      disturbedAt: 0,
    };
    this.computers.push(computer);
    this.#byId.set(id, computer);
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  noteGrant(customerId: string, minutes: number): void {
    this.granted.set(customerId, (this.granted.get(customerId) ?? 0) + minutes);
  }

  received(computerId: string, now: number): void {
    const computer = this.#byId.get(computerId);
    if (computer) computer.lastReceivedAt = now;
  }

  /** The session that runs at this moment. */
  active(index: number, now: number): ExpectedSession | null {
    const session = this.computers[index]?.current ?? null;
    return session !== null && now < (session.endedAt ?? session.endAt) ? session : null;
  }

  begin(session: Omit<ExpectedSession, 'endedAt' | 'countedUntil' | 'finishedAt' | 'isOrphaned'>): void {
    const known = { ...session, endedAt: null, countedUntil: null, finishedAt: null, isOrphaned: false };
    this.sessions.set(session.id, known);
    const computer = this.computers[session.computer];
    if (computer) computer.current = known;
  }

  /** A command reaches the operating system. */
  commandRan(
    simulation: SimulationView,
    machine: Machine,
    command: { id: string; kind: SystemCommand },
  ): void {
    this.count(`ran ${command.kind}`);
    const known = this.commands.get(command.id);
    const ageMs = simulation.time.now - (known?.at ?? Number.NEGATIVE_INFINITY);
    simulation.noteOf(machine.index, `executes ${command.kind}, ${Math.round(ageMs)} ms old`);
    if (known?.computer !== machine.index || known.kind !== command.kind)
      simulation.fail(`PC${machine.index} executed a command that was never sent: ${command.kind}`);
    if (ageMs > 60_000)
      simulation.fail(
        `PC${machine.index} executed a ${command.kind} that is ${Math.round(ageMs / 1_000)} s old`,
      );
    if (this.#carriedOut.has(command.id))
      simulation.fail(`PC${machine.index} executed the same ${command.kind} twice`);
    this.#carriedOut.add(command.id);
    const computer = this.computers[machine.index];
    if (computer && command.kind !== 'sign-out') computer.disturbedAt = simulation.time.now + 2_000_000;
  }

  /** A guard has received something: no session may be lost by it, and no foreign one may appear. */
  stateChanged(simulation: SimulationView, machine: Machine): void {
    const computer = this.computers[machine.index];
    if (computer === undefined) return;
    const kept = machine.disk?.session ?? null;
    const running = kept !== null && !kept.isOver ? kept.id : null;
    if (running !== computer.kept) {
      const what = running === null ? 'is done with its session' : `counts ${running.slice(0, 8)}`;
      simulation.noteOf(machine.index, what);
      this.#noteFinished(simulation, machine, computer.kept);
      computer.kept = running;
    }
    if (running !== null && kept?.isConfirmed === true && !machine.hasWrongClock)
      this.#noteCounted(simulation, machine, running);
  }

  #noteCounted(simulation: SimulationView, machine: Machine, id: string): void {
    const session = this.sessions.get(id);
    if (session?.computer === machine.index) session.countedUntil = simulation.time.now;
    else simulation.fail(`PC${machine.index} counts another computer’s session: ${id}`);
  }

  #noteFinished(simulation: SimulationView, machine: Machine, id: string | null): void {
    const session = id === null ? undefined : this.sessions.get(id);
    if (session === undefined) return;
    const now = simulation.time.now;
    session.finishedAt = now;
    if (!this.computers[machine.index]?.isPaired) session.isOrphaned = true;
    if (session.isOrphaned || machine.hasWrongClock) return;
    const end = session.endedAt ?? session.endAt;
    if (now < end - 5_000)
      simulation.fail(
        `PC${machine.index} lost its session ${session.id.slice(0, 8)} ${Math.round((end - now) / 1_000)} s before its end`,
      );
  }

  /** Finds the sessions that fair time has ended, and checks that it was allowed to. */
  async readFairTimeEnds(simulation: SimulationView): Promise<void> {
    const rows = await simulation.ctx.db
      .selectFrom('sessions')
      .select(['id', 'ended_at'])
      .where('store_id', '=', simulation.ctx.storeId)
      .where('ended_at', 'is not', null)
      .execute();
    for (const { id, ended_at } of rows) {
      const session = this.sessions.get(id);
      if (session === undefined || session.endedAt !== null || ended_at === null) continue;
      session.endedAt = ended_at.getTime() - epochMs;
      this.#checkFairTimeEnd(simulation, session, session.endedAt);
    }
  }

  #checkFairTimeEnd(simulation: SimulationView, session: ExpectedSession, endedAt: number): void {
    this.count('ended by fair time');
    const computer = this.computers[session.computer];
    const machine = simulation.machines[session.computer];
    if (computer === undefined || machine === undefined) return;
    computer.changedAt = simulation.time.now;
    const name = `PC${session.computer}`;
    simulation.noteOf(
      session.computer,
      `fair time ends ${session.id.slice(0, 8)} at ${Math.round(endedAt / 1_000)} s`,
    );
    const lastReceivedAt = Math.max(session.startAt, computer.lastReceivedAt);
    // A killed process loses the exact times; only the last renewal of its lease remains.
    if (Math.abs(lastReceivedAt - endedAt) > 45_000)
      simulation.fail(`${name}: fair time ends at ${endedAt}, the last message came at ${lastReceivedAt}`);
    if (simulation.time.now - lastReceivedAt < 180_000)
      simulation.fail(`${name}: fair time did not wait three minutes`);
    const path = simulation.paths[session.computer];
    const isTroubled =
      machine.state === null ||
      Math.max(path?.ownClearSince ?? 0, computer.disturbedAt, machine.upSince) >= endedAt - 60_000;
    if (!isTroubled) simulation.fail(`${name}: fair time ended a session because the server was cut off`);
  }
}
