const hour = 3_600_000;

/** How long a sign-in lasts, in milliseconds (docs/product/stores.md#sign-in-lifetime). */
export const signInLifetime = {
  idleMs: 12 * hour,
  longestMs: 30 * 24 * hour,
  touchEveryMs: 60_000,
} as const;
