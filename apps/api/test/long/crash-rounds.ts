import type { BuiltServer } from './built-server.ts';
import { compare, figuresOf, say } from './compare.ts';
import { openShop } from './shop.ts';
import { type Attempt, startWriters } from './writers.ts';

/** How often the crash tests crash; LONG_ROUNDS=2 for a short run. */
const rounds = Number(process.env['LONG_ROUNDS'] ?? 20);

/** Requests between two crashes. */
const callsPerRound = 60;

interface Crashes {
  readonly server: BuiltServer;
  /** PostgreSQL; without it the server's own folder is compared. */
  readonly databaseUrl?: string;
  /** How many unacknowledged requests each writer may have begun at the time of the comparison. */
  readonly begun: 'many' | 'one';
  crash(round: number): Promise<void>;
  /** Makes the data readable again. */
  recover?(): Promise<void>;
  /** Resumes the writers after the comparison. */
  resume?(): Promise<void>;
  /** Before the last comparison. */
  end?(): Promise<void>;
}

/**
 * Crashes something repeatedly while sixteen writers work; each time everything acknowledged must be stored once.
 *
 * @returns what the callers saw meanwhile
 */
export async function crashUnderWriters(crashes: Crashes): Promise<readonly Attempt[]> {
  const { server, databaseUrl, begun } = crashes;
  const place = { dataDir: server.dataDir, databaseUrl };
  const shop = await openShop(server.url);
  const writers = await startWriters(shop, server.url);
  for (let round = 1; round <= rounds; round += 1) {
    await writers.more(callsPerRound);
    await crashes.crash(round);
    const acknowledged = await writers.acknowledged();
    await crashes.recover?.();
    await compare(place, { shop, acknowledged, begun });
    say(`round ${round}: ${acknowledged.count} acknowledged, all there`);
    await crashes.resume?.();
  }
  await writers.more(callsPerRound);
  await writers.stop();
  await crashes.end?.();
  await compare(place, { shop, acknowledged: await writers.acknowledged(), begun: 'none' });
  say(JSON.stringify(figuresOf(writers.attempts)));
  return writers.attempts;
}
