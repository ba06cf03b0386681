// npm run bench: the benchmark of docs/performance.md. Run nothing else meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { fetchNode } from './lib/fetch-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { readOptions } from './lib/options.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal, run } from './lib/run.mjs';

const USAGE = `npm run bench -- [options]
  --only=sale,list      only these parts
  --quick               two minutes: 8 clients, short rounds, stores of 1,000 and 20,000 sales
  --clients=1,8,16      how many call at the same time
  --sizes=1000,1000000  sales of the stores of the part sizes
  --guards=500          connected guards of the part guards
  --rounds=5
  --explain             how PostgreSQL answers each call of the part sizes
  --node=24             on that Node.js, which is downloaded; its rows stand beside the others
  --as-built            measures the last build of the server
  --write               replaces in docs/performance.md what was measured`;

const options = readOptions(USAGE, {
  only: { type: 'string' },
  quick: { type: 'boolean' },
  clients: { type: 'string' },
  sizes: { type: 'string' },
  guards: { type: 'string' },
  rounds: { type: 'string' },
  explain: { type: 'boolean' },
  node: { type: 'string' },
  'as-built': { type: 'boolean' },
  write: { type: 'boolean' },
});
requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();

if (!options['as-built']) await ensureBuilt();
await bundleBench();

const flags = process.argv.slice(2).filter((flag) => flag !== '--as-built');
const main = join(ROOT, 'bench', 'dist', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'coruja-node-'));
try {
  const node = options.node === undefined ? process.execPath : await fetchNode(Number(options.node), folder);
  process.exitCode = node === null ? 2 : (await run(node, ['--enable-source-maps', main, ...flags])).code;
} finally {
  rmSync(folder, { recursive: true });
}

/** The benchmark is TypeScript and uses the API's database code, so it is bundled like the server. */
async function bundleBench() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [/^@coruja\//] },
    build: {
      ssr: 'bench/main.ts',
      outDir: 'bench/dist',
      target: 'node20',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
}
