import { guardVersion } from '@coruja/contract';
import { type Connection, createConnection } from './connection.ts';
import { openDisk } from './disk.ts';
import { createEffectHandler } from './effect-handler.ts';
import { createEngine, type UntimedInput } from './engine.ts';
import { createLauncher, notHere } from './launcher.ts';
import type { Log } from './log.ts';
import { createMaintenanceKeeper } from './maintenance-keeper.ts';
import { createPictureKeeper } from './picture-keeper.ts';
import { createPairingManager } from './pairing-manager.ts';
import { createScreenPicture } from './screen-picture.ts';
import { startScreenServer } from './screen-server.ts';
import type { System } from './system/system.ts';
import { createUpdater, type UpdaterOptions } from './update/updater.ts';
import { createWindowSupervisor } from './window-supervisor.ts';

export interface Agent {
  end(): Promise<void>;
}

interface Options {
  readonly system: System;
  readonly log: Log;
  readonly updates: Pick<UpdaterOptions, 'program' | 'system' | 'trial' | 'restart'>;
}

type Timed = Pick<
  Parameters<typeof createEffectHandler>[0],
  'connection' | 'screens' | 'windows' | 'pairing' | 'pictures' | 'updater'
>;

const TICK_MS = 250;
const CHECK_MS = 1_000;

/** Runs the guard: passes inputs to its core, and executes the effects that the core returns. */
export async function startAgent({ system, log, updates }: Options): Promise<Agent> {
  const disk = openDisk(system.directory, (path) => system.protect(path));
  const dispatch = createEngine(
    () => system.now(),
    (effect) => handleEffect(effect),
  );
  const connection = connect({ system, log, dispatch, onState: () => updater.confirm() });
  const updater = createUpdater({
    ...updates,
    disk,
    send: (message) => connection.send(message),
    monotonicMs: () => system.now().monotonicMs,
    log,
  });
  const pairing = createPairingManager({ disk, log, dispatch, connection });
  const pictures = createPictureKeeper({
    directory: system.directory,
    pairing: () => disk.readPairing(),
    onChange: (hashes) => dispatch({ type: 'pictures', hashes }),
    monotonicMs: () => system.now().monotonicMs,
    log,
  });
  const maintenance = createMaintenanceKeeper({ disk, system, dispatch, log });
  const screens = await startScreenServer({
    pair: (typed) => pairing.pairFromScreen(typed),
    call: () => dispatch({ type: 'call-pressed' }),
    maintain: (code) => maintenance.open(code),
    picture: (hash) => pictures.read(hash),
    onPress: () => dispatch({ type: 'pressed' }),
    openLauncher: () => launcher?.open(),
    launch: (id) => launcher?.launch(id) ?? Promise.resolve(notHere),
  });
  const url = () => screens.launcherUrl;
  const launcher = system.launcher ? createLauncher({ system: system.launcher, url, log }) : null;
  const windows = createWindowSupervisor({
    system,
    pageOf: (kind) => screens.pageOf(kind),
    isPageConnected: (kind) => screens.isPageConnected(kind),
    log,
  });
  const screenPicture = createScreenPicture({ system, pairing: () => disk.readPairing() });
  const parts = { disk, connection, pairing, pictures, maintenance, screens, windows, launcher, updater };
  const handleEffect = createEffectHandler({ ...parts, screenPicture, dispatch, system, log });

  system.closeOrphanedWindows();
  dispatch({
    type: 'started',
    bootId: system.bootId(),
    hardware: await system.hardware(),
    version: guardVersion,
    isPaired: pairing.isPaired(),
    canClean: system.clean !== undefined,
    canShowScreen: system.takePicture !== undefined,
    snapshot: disk.readSnapshot(),
    maintenance: maintenance.initial(),
  });
  log('info', 'started', { version: guardVersion, isPaired: pairing.isPaired() });
  pairing.connect();

  const timers = startTimers(parts, dispatch);

  return {
    async end() {
      for (const timer of timers) clearInterval(timer);
      connection.end();
      await launcher?.end();
      await windows.end();
      await system.end?.();
      await screens.end();
    },
  };
}

function startTimers(
  { connection, screens, windows, pairing, pictures, updater }: Timed,
  dispatch: (input: UntimedInput) => void,
): readonly NodeJS.Timeout[] {
  const tick = () => {
    dispatch({ type: 'tick' });
    connection.flush();
  };
  const check = () => {
    screens.sendKeepAlive();
    windows.check();
    pairing.checkDisk();
    pictures.check();
    updater.check();
  };
  return [setInterval(tick, TICK_MS), setInterval(check, CHECK_MS)];
}

function connect({
  system,
  log,
  dispatch,
  onState,
}: Omit<Options, 'updates'> & {
  readonly dispatch: (input: UntimedInput) => void;
  readonly onState: () => void;
}): Connection {
  return createConnection({
    listener: {
      connected: () => dispatch({ type: 'connected' }),
      disconnected: () => dispatch({ type: 'disconnected' }),
      refused: () => dispatch({ type: 'refused' }),
      cloned: () => dispatch({ type: 'cloned' }),
      message(message) {
        dispatch({ type: 'message', message });
        if (message.type === 'state') onState();
      },
    },
    monotonicMs: () => system.now().monotonicMs,
    random: Math.random,
    log,
  });
}
