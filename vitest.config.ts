import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/api',
      'apps/console',
      {
        test: {
          name: 'guard',
          maxWorkers: 2,
          root: 'apps/guard',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      { test: { name: 'conformance', root: 'e2e/conformance', include: ['*.check.ts'] } },
      { test: { name: 'packages', maxWorkers: 2, root: '.', include: ['packages/*/src/**/*.test.ts'] } },
    ],
  },
});
