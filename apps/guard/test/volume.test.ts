import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { setLinuxVolume } from '../src/system/linux-volume.ts';
import { SystemFailure } from '../src/system/system.ts';
import { canCreateAccounts, createPlayer } from './support/accounts.ts';
import { describeWithPlayer } from './support/guard-fixture.ts';
import { recordingPrograms } from './support/programs.ts';
import { commandId, sessionA } from './support/rig.ts';
import { until } from './support/until.ts';

// The volume on Linux (docs/product/guard.md#commands).

const pipewire = {
  ask: 'wpctl inspect @DEFAULT_AUDIO_SINK@',
  set: (volume: string, mute: string) => [
    `wpctl set-volume @DEFAULT_AUDIO_SINK@ ${volume}`,
    `wpctl set-mute @DEFAULT_AUDIO_SINK@ ${mute}`,
  ],
};
const dummy = `echo '  * node.name = "auto_null"'`;
const noSound = 'Este computador não tem saída de som.';

/** What was called, and the failure. */
async function set(level: number, programs: Readonly<Record<string, string>>) {
  const { path, calls } = recordingPrograms(programs);
  const failure = await setLinuxVolume(level, { account: null, path }).then(
    () => null,
    (error: Error) => (expect(error).toBeInstanceOf(SystemFailure), error.message),
  );
  return { calls: calls(), failure };
}

describe.runIf(process.platform === 'linux')('the volume', () => {
  test.each([
    [30, '0.30', '0'],
    [5, '0.05', '0'],
    [100, '1.00', '0'],
    [0, '0.00', '1'],
  ])('of %i by PipeWire: %s, muted %s', async (level, volume, mute) => {
    expect(await set(level, { wpctl: '', pactl: '', amixer: '' })).toEqual({
      calls: [pipewire.ask, ...pipewire.set(volume, mute)],
      failure: null,
    });
  });

  test.each([
    [30, '30%', '0'],
    [0, '0%', '1'],
  ])('of %i by PulseAudio, without PipeWire: %s, muted %s', async (level, volume, mute) => {
    const calls = [
      'pactl info',
      `pactl set-sink-volume @DEFAULT_SINK@ ${volume}`,
      `pactl set-sink-mute @DEFAULT_SINK@ ${mute}`,
    ];
    expect(await set(level, { pactl: '', amixer: '' })).toEqual({ calls, failure: null });
    expect(await set(level, { wpctl: 'exit 2', pactl: '' })).toEqual({
      calls: [pipewire.ask, ...calls],
      failure: null,
    });
  });

  test.each([
    [30, '30% unmute'],
    [0, '0% mute'],
  ])('of %i by ALSA, without both: %s', async (level, args) => {
    expect(await set(level, { pactl: 'exit 1', amixer: '' })).toEqual({
      calls: ['pactl info', 'amixer sget Master', `amixer -q -M sset Master ${args}`],
      failure: null,
    });
  });

  test('fails without an output, and changes nothing', async () => {
    const all = { wpctl: dummy, pactl: 'echo Default Sink: auto_null', amixer: 'exit 1' };
    expect(await set(30, all)).toEqual({
      calls: [pipewire.ask, 'pactl info', 'amixer sget Master'],
      failure: noSound,
    });
    expect(await set(30, {})).toEqual({ calls: [], failure: noSound });
  });

  test('fails if the output refuses it', async () => {
    const { failure } = await set(30, { wpctl: '[ "$1" = inspect ]', pactl: '' });
    expect(failure).toBe('Este computador não aceitou o volume.');
  });

  test.runIf(canCreateAccounts)('is set as the player, in his session', async () => {
    const player = createPlayer('coruja-som');
    const session = `/run/user/${player.uid}`;
    const result = join(player.home, 'result');
    const { path } = recordingPrograms({
      wpctl: `[ "$1" = set-mute ] || exit 0\n{ id -u; echo "$HOME"; echo "$XDG_RUNTIME_DIR"; } > ${result}`,
    });
    mkdirSync(session, { recursive: true });
    try {
      await setLinuxVolume(30, { account: player, path: `${path}:${process.env['PATH']}` });
      expect(readFileSync(result, 'utf8')).toBe(`${player.uid}\n${player.home}\n${session}\n`);
      // Without the tool that makes it the player's it is not run as root.
      await expect(setLinuxVolume(30, { account: player, path })).rejects.toThrow(noSound);
    } finally {
      rmSync(session, { recursive: true });
      rmSync(player.home, { recursive: true, force: true });
    }
  });
});

describeWithPlayer('the volume of a locked computer', (rig) => {
  test('waits for the screen to open, and the newest counts', async () => {
    const { fixture } = rig();
    const { path, calls } = recordingPrograms({ wpctl: '' });
    await fixture.startLocked({ PATH: `${path}:${process.env['PATH']}` });
    const ids = [commandId, commandId.replace('c1', 'c2')];
    for (const [at, level] of [30, 60].entries())
      fixture.server.send({
        type: 'command',
        id: ids[at] ?? '',
        kind: 'volume',
        text: null,
        level,
        ageMs: 0,
      });
    const reports = (state: string) =>
      fixture.server.received.filter((message) => message.type === 'command' && message.state === state);
    await until('both commands', () => reports('received').length === 2);
    await setTimeout(1_000);
    expect(calls()).toEqual([]);
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await until('both volumes', () => reports('done').length === 2);
    expect(calls()).toEqual(
      ['0.30', '0.60'].flatMap((volume) => [pipewire.ask, ...pipewire.set(volume, '0')]),
    );
  });
});
