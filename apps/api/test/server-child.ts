// Starts the server like a user, with the settings that are passed as JSON.
Object.assign(process.env, JSON.parse(process.argv[2] ?? '{}'));
await import('../src/main.ts');

export {};
