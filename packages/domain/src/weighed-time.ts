import { takenMinutes } from './session-clock.ts';

/** What is left of a running session that is paid for, by the weight of its room (docs/product/sessions.md#moving-to-another-weight). */
export interface WeighedTime {
  /** 100 for 1,00. */
  readonly weightHundredths: number;
  /** Whether minutes of a balance pay, which are whole; else it was paid with money. */
  readonly isOfBalance: boolean;
  /** Whole minutes that were bought by this weight, on however many computers. */
  readonly bought: number;
  /** Those that are not used. */
  readonly unused: number;
}

export interface ConvertedTime {
  /** What the unused minutes give in the other room, rounded down. */
  readonly minutes: number;
  /**
   * What keeps the end: minutes of the balance, below 0 where the other room takes fewer; of time that was paid with money the
   * minutes that are missing in the other room, at least 0.
   */
  readonly difference: number;
}

/**
 * The rest of a session that goes on in a room of another weight.
 *
 * @param toHundredths the other room's weight
 * @param most as many minutes as the stay may still have
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
