// The server as its users start it, with the settings that are handed over as JSON.
Object.assign(process.env, JSON.parse(process.argv[2] ?? '{}'));
await import('../src/main.ts');

export {};
