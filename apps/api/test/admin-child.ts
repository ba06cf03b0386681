// Runs an operator's command with the settings that are passed as JSON before its own parameters.
Object.assign(process.env, JSON.parse(process.argv[2] ?? '{}'));
process.argv.splice(2, 1);
await import('../src/admin.ts');

export {};
