import { defineConfig } from 'vite';

// One file with everything inside, so that the computers of a lan house need nothing but Node.js, or the program that is packed
// from it. The two natives are extras of `ws` that it does without.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: false,
    // The font goes into the file as well.
    assetsInlineLimit: 1_000_000,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
