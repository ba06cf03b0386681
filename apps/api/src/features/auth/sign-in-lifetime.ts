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
  /** How long a device may be idle before it loses the rights that the owner's password gave it. */
  passwordIdleMs: hour / 4,
  touchEveryMs: 10_000,
} as const;

/** The instants after which an unexpired sign-in was used and created, or a device was acted on. */
export function unexpiredAfter(now: Date) {
  return {
    usedAfter: new Date(now.getTime() - signInLifetime.idleMs),
    createdAfter: new Date(now.getTime() - signInLifetime.longestMs),
    actedAfter: new Date(now.getTime() - deviceLifetime.idleMs),
  };
}
