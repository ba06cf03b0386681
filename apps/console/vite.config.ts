import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here,
  plugins: [react()],
  define: {
    // The landing shows a picture of the real console as soon as `npm run shots` has made it (look.md, "Landing").
    __CONSOLE_PICTURES__: JSON.stringify(
      existsSync(`${here}/public/images/console-light.webp`) &&
        existsSync(`${here}/public/images/console-dark.webp`),
    ),
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    // Fonts and pictures stay files of our own origin, which the content security policy asks for.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Our packages hold declarations alone: what is not imported may go, though zod's builders look like effects.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/(?:contract|domain)\/src\//, sideEffects: false }],
      },
    },
  },
});
