import { defineConfig } from 'vite';

// One file with everything, so that the computers of a lan house only need Node.js, or the program packed
// from it. The two native modules are optional for `ws`.
export default defineConfig({
  publicDir: false,
  // The decoder of pictures, inlined like the font.
  assetsInclude: ['**/*.wasm'],
  ssr: { noExternal: true, external: ['bufferutil', 'utf-8-validate'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: false,
    // The font is inlined too.
    assetsInlineLimit: 1_000_000,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
