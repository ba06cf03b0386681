import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { planChunks } from './chunk-plan.ts';
import { prerender } from './prerender-plugin.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

const here = import.meta.dirname;
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

const define = {
  // The landing page shows screenshots of the real console if `npm run pictures` has taken them (docs/product/screens.md#landing-page).
  __CONSOLE_PICTURES__: JSON.stringify(
    existsSync(`${here}/public/images/console-light.webp`) &&
      existsSync(`${here}/public/images/console-dark.webp`),
  ),
};

/** react-router's main entry includes warnings for developers; a build uses the one without them. */
const routerForBuild = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

/** The settings that decide which modules a build contains. */
const contents = {
  plugins: [react(), withoutJsonSchema()],
  define,
  resolve: { alias: [{ find: /^react-router$/, replacement: routerForBuild }] },
  build: {
    rolldownOptions: {
      // Our packages contain only declarations: unused ones can be removed, although zod's builders look like side effects.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/(?:contract|domain)\/src\//, sideEffects: false }],
      },
    },
  },
} satisfies UserConfig;

export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    root: here,
    plugins: [...contents.plugins, prerender(here, { define, plugins: [react()] })],
    define,
    resolve: command === 'build' ? contents.resolve : {},
    server: { proxy: { '/api': { target: api, ws: true } } },
    build: {
      outDir: 'dist',
      manifest: true,
      sourcemap: true,
      // Fonts and pictures stay files of our own origin, as the content security policy requires.
      assetsInlineLimit: 0,
      modulePreload: {
        // Browsers since 2023 preload modules themselves; in an older one the pages work as well, a little later.
        polyfill: false,
        // Pages link their scripts themselves (prerender-plugin.ts). A list of every page's scripts in the first one would cost each
        // visitor 2 kB; styles stay in it, because a page must not be shown without them.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        ...contents.build.rolldownOptions,
        output: {
          codeSplitting: {
            groups: command === 'build' ? await planChunks(here, contents) : [],
          },
        },
      },
    },
  }),
);
