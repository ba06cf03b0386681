import { defineConfig } from 'vite';

// One file for the server and one for its commands. Our own packages are TypeScript source, so they are bundled. npm
// packages are not: some contain machine code or WebAssembly and must be loaded from where they were installed. One is
// bundled because we use little of it: whole, with its source map, it takes 20 MB of the server's memory.
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
        // A stack trace needs only file and line; the sources would waste memory.
        sourcemapExcludeSources: true,
      },
    },
  },
});
