import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PowerCutDisk } from '../../test/power-cut.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openEmbeddedTarget } from './targets.ts';

it('an embedded restore continues after a power cut, with its own archive', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'data');
  await mkdir(folder);
  const disk = await PowerCutDisk.watch({ folder, shadow: join(root, 'shadow') });
  const begun = await openEmbeddedTarget(join(folder, 'database'));
  await begun.begin('an archive', async () => undefined);
  await begun.close();
  disk.cut(join(root, 'cut'), { luck: 0, random: () => 0 });
  const target = await openEmbeddedTarget(join(root, 'cut', 'database'));
  const beginAgain = () => Promise.reject(new Error('begins again'));
  await target.begin('an archive', beginAgain);
  await expect(target.begin('another archive', beginAgain)).rejects.toThrow('de outros dados');
  await target.close();
});
