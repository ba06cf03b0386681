/** How often the crash tests crash; LONG_ROUNDS=2 for a short look. */
export const rounds = Number(process.env['LONG_ROUNDS'] ?? 20);
