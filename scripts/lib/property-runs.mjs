// Vitest's setup: how many random cases each property gets, 100 unless npm run test:properties says otherwise.
if (process.env.PROPERTY_RUNS) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS) });
}
