const minute = 60_000;
const day = 24 * 60 * minute;

/** Four digits are only 10,000 values; these limits make them safe (docs/product/password-recovery.md#limits). */
export const recoveryLimits = {
  codeMs: 10 * minute,
  linkMs: 60 * minute,
  guessesPerCode: 3,
  codesPerDay: 3,
  codesPerMonth: 10,
  dayMs: day,
  monthMs: 30 * day,
  /** From here on no code is looked at, only the link that comes by mail. */
  wrongInARow: 10,
  /** So many wrong guesses at the whole platform within the window, and each time as many more, call for a person. */
  alarmEvery: 50,
  alarmWindowSeconds: 3_600,
} as const;
