const hour = 3_600_000;

/** How long a sign-in lasts, in milliseconds (docs/product/stores.md#sign-in-lifetime). */
export const signInLifetime = {
  idleMs: 12 * hour,
  longestMs: 30 * 24 * hour,
  touchEveryMs: 60_000,
} as const;

/** The same for a device of the team (docs/product/team.md#devices). */
export const deviceLifetime = {
  idleMs: 180 * 24 * hour,
  /** How long the owner's password opens what is the owner's alone. */
  passwordIdleMs: hour / 4,
  touchEveryMs: 10_000,
} as const;

/** After which instants a sign-in that still works was used, opened, or acted on. */
export function livingAfter(now: Date) {
  return {
    usedAfter: new Date(now.getTime() - signInLifetime.idleMs),
    createdAfter: new Date(now.getTime() - signInLifetime.longestMs),
    actedAfter: new Date(now.getTime() - deviceLifetime.idleMs),
  };
}
