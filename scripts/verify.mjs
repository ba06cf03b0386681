// npm run verify: a quick check between changes: the steps of npm test without browser and PostgreSQL, and only the API tests near
// changed files.
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
