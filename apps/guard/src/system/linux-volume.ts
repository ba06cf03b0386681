import { asAccount, playerEnvironment } from './launch-program.ts';
import { type Account, findProgram, runProgram } from './programs.ts';
import { SystemFailure } from './system.ts';

interface Mixer {
  readonly program: string;
  /** Fails without sound, or names the default output. */
  readonly ask: readonly string[];
  /** To be run in this order: loud again only at the new level. */
  readonly set: (level: number) => readonly (readonly string[])[];
}

const SINK = '@DEFAULT_AUDIO_SINK@';
/** What PipeWire and PulseAudio call the output that they invent on a computer without one. */
const NO_OUTPUT = 'auto_null';

/** PipeWire, PulseAudio, and ALSA without either, to be tried in this order. */
const MIXERS: readonly Mixer[] = [
  {
    program: 'wpctl',
    ask: ['inspect', SINK],
    set: (level) => [
      ['set-volume', SINK, (level / 100).toFixed(2)],
      ['set-mute', SINK, level === 0 ? '1' : '0'],
    ],
  },
  {
    program: 'pactl',
    ask: ['info'],
    set: (level) => [
      ['set-sink-volume', '@DEFAULT_SINK@', `${level}%`],
      ['set-sink-mute', '@DEFAULT_SINK@', level === 0 ? '1' : '0'],
    ],
  },
  {
    program: 'amixer',
    ask: ['sget', 'Master'],
    // -M: as loud as it sounds, not as the card counts.
    set: (level) => [['-q', '-M', 'sset', 'Master', `${level}%`, level === 0 ? 'mute' : 'unmute']],
  },
];

/**
 * Sets the volume of the player's default output.
 *
 * @param account null if the guard itself runs as the player
 * @throws SystemFailure
 */
export async function setLinuxVolume(
  level: number,
  { account, path }: { account: Account | null; path: string },
): Promise<void> {
  const run = runnerFor(account, path);
  for (const { program: name, ask, set } of MIXERS) {
    const program = findProgram([name], path);
    if (program === null) continue;
    const output = await run([program, ...ask]);
    if (output === null || output.includes(NO_OUTPUT)) continue;
    for (const args of set(level))
      if ((await run([program, ...args])) === null)
        throw new SystemFailure('Este computador não aceitou o volume.');
    return;
  }
  throw new SystemFailure('Este computador não tem saída de som.');
}

/** As the player, whose session has the sound. */
function runnerFor(account: Account | null, path: string) {
  return (command: readonly string[]): Promise<string | null> => {
    const [program, ...args] = (account === null ? command : asAccount(account, path, command)) ?? [];
    if (program === undefined) return Promise.resolve(null);
    return runProgram(program, args, account === null ? {} : { env: playerEnvironment(account) });
  };
}
