// npm run verify: the part of npm test that needs no browser and no PostgreSQL, for the minutes between two changes.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runGroups, summarise } from './lib/steps.mjs';
import { BUILD_STEP, STATIC_STEPS, UNIT_STEP } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

await ensureInstalled();
process.exitCode = summarise(await runGroups([STATIC_STEPS, [UNIT_STEP], [BUILD_STEP]])) ? 0 : 1;
