import { takenMinutes } from './session-clock.ts';

/**
 * The rest of a running paid session, by the weight of its room (docs/product/sessions.md#moving-to-another-weight).
 */
export interface WeighedTime {
  /** 100 for 1,00. */
  readonly weightHundredths: number;
  /** Whether a balance pays, in whole minutes; otherwise money. */
  readonly isOfBalance: boolean;
  /** Whole minutes bought at this weight, on all its computers. */
  readonly bought: number;
  /** The unused ones. */
  readonly unused: number;
}

export interface ConvertedTime {
  /** The unused minutes converted to the other room, rounded down. */
  readonly minutes: number;
  /**
   * What keeping the end takes: minutes of the balance, below 0 if the other room takes fewer; for time paid with money
   * the minutes missing in the other room, at least 0.
   */
  readonly difference: number;
}

/**
 * Converts the rest of a session that moves to a room of another weight.
 *
 * @param toHundredths the other room's weight
 * @param most the most minutes that the stay may still have
 */
export function convertTime(time: WeighedTime, toHundredths: number, most: number): ConvertedTime {
  const { weightHundredths, isOfBalance, bought, unused } = time;
  if (!isOfBalance) {
    const minutes = Math.min(most, Math.floor((unused * weightHundredths) / toHundredths));
    return { minutes, difference: Math.max(0, unused - minutes) };
  }
  const rest = takenMinutes(unused, weightHundredths, bought - unused);
  return {
    minutes: Math.min(most, Math.floor((rest * 100) / toHundredths)),
    difference: takenMinutes(unused, toHundredths) - rest,
  };
}
