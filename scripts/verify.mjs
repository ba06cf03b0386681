// npm run verify: for the minutes between two changes, what of npm test needs no browser and no PostgreSQL, and of the API's
// tests those near to what was changed.
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runGroups, summarise } from './lib/steps.mjs';
import { BUILD_STEP, NEAR_STEP, STATIC_STEPS } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();

await ensureInstalled();
process.exitCode = summarise(await runGroups([STATIC_STEPS, [NEAR_STEP], [BUILD_STEP]])) ? 0 : 1;
