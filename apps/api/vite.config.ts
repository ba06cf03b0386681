import { defineConfig } from 'vite';

// One file for the server, and one for its commands, with our own packages inside, which are TypeScript source. The npm packages stay outside:
// some are machine code or WebAssembly and must be loaded from where they were installed. One comes along, since of all that it
// has we use little: whole, with its source map, it is 20 MB of a server's memory.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: [/^@coruja\//, '@brazilian-utils/brazilian-utils'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: ['src/main.ts', 'src/admin.ts'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // A trace names file and line; the texts themselves would lie in memory for nothing.
        sourcemapExcludeSources: true,
      },
    },
  },
});
