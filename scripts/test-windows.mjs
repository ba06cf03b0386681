// npm run test:windows: the guard's package for Windows in Wine (docs/guard.md#tested-in-wine). As root on Linux; installs Wine.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runGroups, summarise } from './lib/steps.mjs';
import { WINDOWS_STEP } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

await ensureInstalled();
process.exitCode = summarise(await runGroups([[WINDOWS_STEP]])) ? 0 : 1;
