import { guardVersion } from '@coruja/contract';
import { createBond } from './bond.ts';
import { type Connection, createConnection } from './connection.ts';
import type { Effect, SystemCommand } from './core/state.ts';
import { openDisk } from './disk.ts';
import { createEngine, type Happening } from './engine.ts';
import { type Log, reasonOf } from './log.ts';
import { startScreenServer } from './screen-server.ts';
import { type System, SystemFailure } from './system/system.ts';
import { createWindowKeeper } from './window-keeper.ts';

export interface Agent {
  end(): Promise<void>;
}

interface Options {
  readonly system: System;
  readonly log: Log;
}

const TICK_MS = 250;
const LOOK_MS = 1_000;

/** The guard at work: what happens goes into its core, and what the core wants is done here, in its order. */
export async function startAgent({ system, log }: Options): Promise<Agent> {
  const disk = openDisk(system.directory, (path) => system.protect(path));
  const happen = createEngine(
    () => system.at(),
    (effect) => carryOut(effect),
  );
  const connection = connect({ system, log, happen });
  const bond = createBond({ disk, log, happen, connection });
  const screens = await startScreenServer({ pair: (typed) => bond.pairFromScreen(typed) });
  const windows = createWindowKeeper({
    system,
    urlOf: (kind) => screens.urlOf(kind),
    isListening: (kind) => screens.isListening(kind),
    log,
  });
  const carryOut = createHands({ disk, connection, bond, screens, windows, happen, system, log });

  system.closeLeftovers();
  happen({
    type: 'started',
    bootId: system.bootId(),
    hardware: await system.hardware(),
    version: guardVersion,
    isPaired: bond.isPaired(),
    snapshot: disk.readSnapshot(),
  });
  log('info', 'started', { version: guardVersion, isPaired: bond.isPaired() });
  bond.open();

  const timers = [
    setInterval(() => {
      happen({ type: 'tick' });
      connection.flush();
    }, TICK_MS),
    setInterval(() => {
      screens.greet();
      windows.lookAfter();
      bond.look();
    }, LOOK_MS),
  ];

  return {
    async end() {
      for (const timer of timers) clearInterval(timer);
      connection.end();
      await windows.end();
      await screens.end();
    },
  };
}

function connect({
  system,
  log,
  happen,
}: Options & { readonly happen: (happening: Happening) => void }): Connection {
  return createConnection({
    events: {
      connected: () => happen({ type: 'connected' }),
      disconnected: () => happen({ type: 'disconnected' }),
      refused: () => happen({ type: 'refused' }),
      message: (message) => happen({ type: 'message', message }),
    },
    monotonicMs: () => system.at().monotonicMs,
    random: Math.random,
    log,
  });
}

interface HandsOptions extends Options {
  readonly disk: ReturnType<typeof openDisk>;
  readonly connection: Connection;
  readonly bond: ReturnType<typeof createBond>;
  readonly screens: Awaited<ReturnType<typeof startScreenServer>>;
  readonly windows: ReturnType<typeof createWindowKeeper>;
  readonly happen: (happening: Happening) => void;
}

/** Does what the core wants done. */
function createHands(options: HandsOptions): (effect: Effect) => void {
  const { disk, connection, bond, screens, windows, happen, system, log } = options;

  async function run(id: string, kind: SystemCommand): Promise<void> {
    log('info', 'command', { id, kind });
    const failure = await system.run(kind).then(() => null, failureOf);
    happen({ type: 'command-finished', id, failure });
  }

  return (effect) => {
    switch (effect.type) {
      case 'save':
        // A disk that is full or fails takes the memory of a crash, not the guard.
        return attempt(log, 'session not saved', () => disk.writeSnapshot(effect.snapshot));
      case 'send':
        return connection.send(effect.message);
      case 'run':
        return void run(effect.id, effect.kind);
      case 'warn':
        return log('info', 'warning', { minutes: effect.minutes });
      case 'forget-token':
        return attempt(log, 'pairing not removed', () => bond.forget());
      case 'hang-up':
        return connection.hangUp();
      case 'show':
        screens.show(effect.screen);
        return windows.want(effect.screen.kind === 'open' ? 'notice' : 'lock');
    }
  };
}

function attempt(log: Log, failure: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    log('error', failure, { reason: reasonOf(error) });
  }
}

function failureOf(error: unknown): string {
  return error instanceof SystemFailure ? error.message : 'O computador não conseguiu executar o comando.';
}
