import { expect, it } from 'vitest';
import { startBuiltServer } from './built-server.ts';
import { compare, figuresOf, say } from './compare.ts';
import { canCutPower, cuttableDisk } from '../mounts.ts';
import { rounds } from './rounds.ts';
import { openShop } from './shop.ts';
import { startWriters } from './writers.ts';

// As power-cut.test.ts, where the kernel itself loses what was not synced, its own journal of the file system included.

const callsPerRound = 60;

it.runIf(await canCutPower())(
  'the power of the embedded database is cut under sixteen writers: nothing acknowledged is lost',
  async () => {
    const disk = await cuttableDisk(1_024);
    const server = await startBuiltServer({ DATA_DIR: disk.folder });
    const shop = await openShop(server.url);
    const writers = await startWriters(shop, server.url);
    for (let round = 1; round <= rounds; round += 1) {
      await writers.more(callsPerRound);
      await disk.cut();
      await server.kill('SIGKILL');
      const acknowledged = await writers.acknowledged();
      await disk.reconnect();
      await compare(server, { shop, acknowledged, begun: 'one' });
      say(`round ${round}: ${acknowledged.count} acknowledged, all there`);
      await server.start();
    }
    await writers.stop();
    expect(await server.kill('SIGTERM')).toBe(0);
    await compare(server, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
    say(JSON.stringify(figuresOf(writers.attempts)));
  },
);
