// How long a word was on its way. Two monotonic clocks tell it whose difference nobody knows: the server says in each word
// when it was sent, and the first word of a connection answers our `hello`. A connection may hold a word up for as long as it
// is not given up (`silenceSeconds`).

/** What is known of the way on one connection. */
export interface Journey {
  /** When the first word was sent, by the server's clock. */
  readonly firstSentMs: number;
  /** Arrival by our clock less sending by the server's, of the quickest word so far. */
  readonly leastLagMs: number;
}

export function hearSent(journey: Journey | null, sentMs: number, now: number): Journey {
  const lagMs = now - sentMs;
  if (journey === null) return { firstSentMs: sentMs, leastLagMs: lagMs };
  return lagMs < journey.leastLagMs ? { ...journey, leastLagMs: lagMs } : journey;
}

/** A word was on its way for at least so long: by so much the quickest was quicker. */
export function leastOnWayMs(journey: Journey | null, sentMs: number | undefined, now: number): number {
  return journey === null || sentMs === undefined ? 0 : Math.max(0, now - sentMs - journey.leastLagMs);
}

/** And for at most so long: it was sent behind the first word, and that one behind our `hello`. */
export function mostOnWayMs(
  link: { readonly openedAt: number; readonly journey: Journey | null },
  sentMs: number | undefined,
  now: number,
): number {
  if (link.journey === null || sentMs === undefined) return 0;
  return Math.max(0, now - link.openedAt - (sentMs - link.journey.firstSentMs));
}
