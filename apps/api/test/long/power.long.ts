import { expect, it } from 'vitest';
import { canCutPower, cuttableDisk } from '../mounts.ts';
import { startBuiltServer } from './built-server.ts';
import { crashUnderWriters } from './crash-rounds.ts';

// Like power-cut.test.ts, but the kernel itself loses what was not synced, including the file system's
// journal.

it.runIf(await canCutPower())(
  'the power is cut under sixteen writers of the embedded database: nothing acknowledged is lost',
  async () => {
    const disk = await cuttableDisk(1_024);
    const server = await startBuiltServer({ DATA_DIR: disk.folder });
    await crashUnderWriters({
      server,
      begun: 'one',
      crash: async () => {
        await disk.cut();
        await server.kill('SIGKILL');
      },
      recover: () => disk.reconnect(),
      resume: () => server.start(),
      end: async () => expect(await server.kill('SIGTERM')).toBe(0),
    });
  },
);
