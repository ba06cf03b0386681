import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/api',
      { test: { name: 'packages', root: '.', include: ['packages/*/src/**/*.test.ts'] } },
    ],
  },
});
