// npm run test:priced: the tests of e2e/conformance/table.txt on stores whose time has a price. `npm test` runs them on
// stores without prices. Tests of what the switch changes are skipped (docs/product/counter-settings.md#priced-time).
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { endChildrenOnSignal } from './lib/run.mjs';
import { runGroups, summarise } from './lib/steps.mjs';
import { pricedSteps } from './lib/suites.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();
process.env.PRICED_TIME = '1';
if (!summarise(await runGroups(pricedSteps().map((step) => [step])))) process.exitCode = 1;
