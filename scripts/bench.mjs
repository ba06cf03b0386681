// npm run bench: the benchmark of docs/performance.md. Run nothing else meanwhile.
//   npm run bench -- --quick --only=sale,list,live,sizes --clients=1,8,16 --sizes=1000,100000,1000000 --rounds=5 --as-built
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ROOT } from './lib/paths.mjs';
import { endChildrenOnSignal, run } from './lib/run.mjs';

requireSupportedNode();
endWithNpm();
endChildrenOnSignal();
await ensureInstalled();

// --as-built measures the last build, for example while somebody works on the sources.
const asBuilt = '--as-built';
if (!process.argv.includes(asBuilt)) await ensureBuilt();
await bundleBench();

const flags = process.argv.slice(2).filter((flag) => flag !== asBuilt);
const main = join(ROOT, 'bench', 'dist', 'main.js');
const { code } = await run(process.execPath, ['--enable-source-maps', main, ...flags]);
process.exitCode = code;

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
