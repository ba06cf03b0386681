import { guardVersion } from '@coruja/contract';
import { type Connection, createConnection } from './connection.ts';
import type { Effect, SystemCommand } from './core/state.ts';
import { openDisk } from './disk.ts';
import { createEngine, type UntimedInput } from './engine.ts';
import { type Log, reasonOf } from './log.ts';
import { createPairingManager } from './pairing-manager.ts';
import { startScreenServer } from './screen-server.ts';
import { type System, SystemFailure } from './system/system.ts';
import { createWindowSupervisor } from './window-supervisor.ts';

export interface Agent {
  end(): Promise<void>;
}

interface Options {
  readonly system: System;
  readonly log: Log;
}

const TICK_MS = 250;
const CHECK_MS = 1_000;

/** Runs the guard: passes inputs to its core, and executes the effects that the core returns. */
export async function startAgent({ system, log }: Options): Promise<Agent> {
  const disk = openDisk(system.directory, (path) => system.protect(path));
  const dispatch = createEngine(
    () => system.now(),
    (effect) => handleEffect(effect),
  );
  const connection = connect({ system, log, dispatch });
  const pairing = createPairingManager({ disk, log, dispatch, connection });
  const screens = await startScreenServer({ pair: (typed) => pairing.pairFromScreen(typed) });
  const windows = createWindowSupervisor({
    system,
    urlOf: (kind) => screens.urlOf(kind),
    isPageConnected: (kind) => screens.isPageConnected(kind),
    log,
  });
  const handleEffect = createEffectHandler({
    disk,
    connection,
    pairing,
    screens,
    windows,
    dispatch,
    system,
    log,
  });

  system.closeOrphanedWindows();
  dispatch({
    type: 'started',
    bootId: system.bootId(),
    hardware: await system.hardware(),
    version: guardVersion,
    isPaired: pairing.isPaired(),
    snapshot: disk.readSnapshot(),
  });
  log('info', 'started', { version: guardVersion, isPaired: pairing.isPaired() });
  pairing.connect();

  const timers = [
    setInterval(() => {
      dispatch({ type: 'tick' });
      connection.flush();
    }, TICK_MS),
    setInterval(() => {
      screens.sendKeepAlive();
      windows.check();
      pairing.checkDisk();
    }, CHECK_MS),
  ];

  return {
    async end() {
      for (const timer of timers) clearInterval(timer);
      connection.end();
      await windows.end();
      await system.end?.();
      await screens.end();
    },
  };
}

function connect({
  system,
  log,
  dispatch,
}: Options & { readonly dispatch: (input: UntimedInput) => void }): Connection {
  return createConnection({
    listener: {
      connected: () => dispatch({ type: 'connected' }),
      disconnected: () => dispatch({ type: 'disconnected' }),
      refused: () => dispatch({ type: 'refused' }),
      cloned: () => dispatch({ type: 'cloned' }),
      message: (message) => dispatch({ type: 'message', message }),
    },
    monotonicMs: () => system.now().monotonicMs,
    random: Math.random,
    log,
  });
}

interface EffectHandlerOptions extends Options {
  readonly disk: ReturnType<typeof openDisk>;
  readonly connection: Connection;
  readonly pairing: ReturnType<typeof createPairingManager>;
  readonly screens: Awaited<ReturnType<typeof startScreenServer>>;
  readonly windows: ReturnType<typeof createWindowSupervisor>;
  readonly dispatch: (input: UntimedInput) => void;
}

function createEffectHandler(options: EffectHandlerOptions): (effect: Effect) => void {
  const { disk, connection, pairing, screens, windows, dispatch, system, log } = options;

  async function run(id: string, kind: SystemCommand): Promise<void> {
    log('info', 'command', { id, kind });
    const failure = await system.run(kind).then(() => null, failureOf);
    dispatch({ type: 'command-finished', id, failure });
  }

  return (effect) => {
    switch (effect.type) {
      case 'save':
        // Without a working disk the guard continues; only a crash would then lose the session.
        return attempt(log, 'session not saved', () => disk.writeSnapshot(effect.snapshot));
      case 'send':
        return connection.send(effect.message);
      case 'run':
        return void run(effect.id, effect.kind);
      case 'warn':
        return log('info', 'warning', { minutes: effect.minutes });
      case 'forget-token':
        return attempt(log, 'pairing not removed', () => pairing.forget());
      case 'drop-connection':
        return connection.drop();
      case 'show':
        screens.show(effect.screen);
        return windows.show(effect.screen.kind === 'open' ? 'notice' : 'lock');
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
