import type { Blocks, GuardMessage } from '@coruja/contract';
import type { Connection } from './connection.ts';
import type { Effect } from './core/state.ts';
import type { Disk } from './disk.ts';
import type { UntimedInput } from './engine.ts';
import type { Launcher } from './launcher.ts';
import { type Log, reasonOf } from './log.ts';
import type { MaintenanceKeeper } from './maintenance-keeper.ts';
import type { createPairingManager } from './pairing-manager.ts';
import type { PictureKeeper } from './picture-keeper.ts';
import type { ScreenPicture } from './screen-picture.ts';
import type { ScreenServer } from './screen-server.ts';
import { sendWakePackets } from './system/network.ts';
import { type System, SystemFailure } from './system/system.ts';
import type { Updater } from './update/updater.ts';
import type { WindowSupervisor } from './window-supervisor.ts';

interface Parts {
  readonly system: System;
  readonly log: Log;
  readonly disk: Disk;
  readonly connection: Connection;
  readonly pairing: ReturnType<typeof createPairingManager>;
  readonly pictures: PictureKeeper;
  readonly maintenance: MaintenanceKeeper;
  readonly screenPicture: ScreenPicture;
  readonly screens: ScreenServer;
  readonly windows: WindowSupervisor;
  readonly launcher: Launcher | null;
  readonly updater: Updater;
  readonly dispatch: (input: UntimedInput) => void;
}

/** What the operating system and the updater do, and what is only logged. */
type SystemEffect = Extract<
  Effect,
  {
    type:
      | 'run'
      | 'wake'
      | 'volume'
      | 'take-picture'
      | 'switch-off'
      | 'clean'
      | 'block'
      | 'program-refused'
      | 'warn'
      | 'cleaning-is-late'
      | 'update'
      | 'free';
  }
>;

/** Executes what the core asks for. */
export function createEffectHandler(options: Parts): (effect: Effect) => void {
  const { disk, connection, pairing, pictures, maintenance, screens, windows, launcher, updater, log } =
    options;
  const handleSystemEffect = createSystemEffectHandler(options);

  /** Where the system has no launcher, the pages do not offer it either. */
  function offer(effect: Extract<Effect, { type: 'show-shortcuts' | 'open-launcher' }>): void {
    if (launcher === null) return;
    if (effect.type === 'open-launcher') return launcher.open();
    screens.showShortcuts(effect.shortcuts);
    launcher.show(effect.shortcuts);
  }

  return (effect) => {
    switch (effect.type) {
      case 'save':
        // Without a working disk the guard continues; only a crash would then lose the session.
        return attempt(log, 'session not saved', () => disk.writeSnapshot(effect.snapshot));
      case 'send':
        return connection.send(complete(effect.message));
      case 'forget-token':
        return attempt(log, 'pairing not removed', () => pairing.forget());
      case 'want-pictures':
        return pictures.want(effect.hashes);
      case 'drop-connection':
        return connection.drop();
      case 'show':
        screens.show(effect.screen);
        return windows.show(effect.screen.kind === 'open' ? 'notice' : 'lock');
      case 'show-shortcuts':
      case 'open-launcher':
        return offer(effect);
      case 'keep-maintenance':
      case 'end-maintenance':
        return maintenance.handle(effect);
      default:
        return handleSystemEffect(effect);
    }
  };

  /** What the disk knows about updates is read when it is told. */
  function complete(message: GuardMessage): GuardMessage {
    const update = message.type === 'hello' ? updater.status() : undefined;
    return message.type === 'hello' && update !== undefined ? { ...message, update } : message;
  }
}

function createSystemEffectHandler({
  system,
  disk,
  screenPicture,
  updater,
  log,
  dispatch,
}: Parts): (effect: SystemEffect) => void {
  /** One at a time, so that the newest counts. */
  let volume = Promise.resolve();

  async function run(id: string, kind: string, action: () => Promise<void>): Promise<void> {
    log('info', 'command', { id, kind });
    const failure = await action().then(() => null, failureOf);
    dispatch({ type: 'command-finished', id, failure });
  }

  async function switchOff(): Promise<void> {
    log('info', 'idle', {});
    await system
      .run('shutdown')
      .catch((error: unknown) => log('warn', 'not switched off', { reason: reasonOf(error) }));
  }

  async function clean(paths: readonly string[]): Promise<void> {
    log('info', 'cleaning');
    await system
      .clean?.(paths)
      .catch((error: unknown) => log('warn', 'not cleaned', { reason: reasonOf(error) }));
    dispatch({ type: 'cleaned' });
  }

  /** Nothing may cut the guard off from its own server. */
  function block({ programs, sites }: Blocks): void {
    const server = disk.readPairing()?.server;
    const own = server === undefined ? '' : new URL(server).hostname;
    const others = sites.filter((site) => own !== site && !own.endsWith(`.${site}`));
    void system.block?.({ programs, sites: others }, (name) => dispatch({ type: 'program-ended', name }));
  }

  return (effect) => {
    switch (effect.type) {
      case 'run':
        return void run(effect.id, effect.kind, () => system.run(effect.kind));
      case 'wake':
        return void run(effect.id, 'wake', () => sendWakePackets(effect.addresses));
      case 'volume':
        volume = volume.then(() => run(effect.id, 'volume', () => system.setVolume(effect.level)));
        return;
      case 'take-picture':
        return void run(effect.id, 'picture', () => screenPicture.send(effect.id));
      case 'switch-off':
        return void switchOff();
      case 'clean':
        return void clean(effect.paths);
      case 'block':
        return block(effect.blocks);
      case 'update':
        return updater.receive(effect.message);
      case 'free':
        return updater.setFree(effect.isFree);
      default:
        return note(log, effect);
    }
  };
}

function note(
  log: Log,
  effect: Extract<Effect, { type: 'program-refused' | 'warn' | 'cleaning-is-late' }>,
): void {
  switch (effect.type) {
    case 'program-refused':
      return log('info', 'program refused', { program: effect.name });
    case 'warn':
      return log('info', 'warning', { minutes: effect.minutes });
    case 'cleaning-is-late':
      return log('warn', 'cleaning is late');
  }
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
