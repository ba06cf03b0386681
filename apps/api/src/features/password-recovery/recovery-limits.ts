const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Four digits have only 10,000 values; these limits make them safe
 * (docs/product/password-recovery.md#limits).
 */
export const recoveryLimits = {
  codeMs: 10 * minute,
  linkMs: 60 * minute,
  guessesPerCode: 3,
  codesPerDay: 3,
  codesPerMonth: 10,
  dayMs: day,
  monthMs: 30 * day,
  /** After this many wrong guesses only a mailed link is accepted, no code. */
  wrongInARow: 10,
  /** How many wrong guesses on the whole platform, within the window, log one alarm. */
  alarmEvery: 50,
  alarmWindowSeconds: 3_600,
} as const;
