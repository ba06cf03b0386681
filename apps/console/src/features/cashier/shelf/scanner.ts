/** The used part of a keydown event. */
export interface KeyPress {
  readonly key: string;
  /** When the key was pressed, in milliseconds: the event's time, which a busy page does not delay. */
  readonly timeStamp: number;
  readonly repeat: boolean;
}

/** Digits that were typed faster than a person can. */
export interface Burst {
  readonly digits: string;
  /** When the first and the last one were typed, in milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/**
 * A barcode scanner types 13 digits in under 100 ms, over a slow cable or on a busy machine in a few hundred. Trained typists need
 * 80 ms per digit (docs/product/sales.md#barcode-scanner).
 */
const MAX_MEAN_MS = 50;
/** A longer pause ends the burst. */
const MAX_GAP_MS = 120;
/** EAN-8 is the shortest code on goods. */
const MIN_DIGITS = 8;

export const noBurst: Burst = { digits: '', firstAt: 0, lastAt: Number.NEGATIVE_INFINITY };

/**
 * Reads one key press after another.
 *
 * @returns the burst so far, whether this key began it, and the code when this key ended a scan
 */
export function readPress(
  before: Burst,
  press: KeyPress,
): { burst: Burst; began: boolean; code: string | null } {
  const isQuick = press.timeStamp - before.lastAt <= MAX_GAP_MS;
  if (press.key === 'Enter') {
    const { digits, firstAt } = before;
    const mean = (press.timeStamp - firstAt) / digits.length;
    const isScan = isQuick && digits.length >= MIN_DIGITS && mean <= MAX_MEAN_MS;
    return { burst: noBurst, began: false, code: isScan ? digits : null };
  }
  // A held key repeats as quickly as a scanner types.
  if (!/^\d$/.test(press.key) || press.repeat) return { burst: noBurst, began: false, code: null };
  const goesOn = isQuick && before.digits !== '';
  const burst = {
    digits: goesOn ? before.digits + press.key : press.key,
    firstAt: goesOn ? before.firstAt : press.timeStamp,
    lastAt: press.timeStamp,
  };
  return { burst, began: !goesOn, code: null };
}
