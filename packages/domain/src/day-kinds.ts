// Apart from time-price.ts, so that the console's pages that only read prices do not load how they are computed.

/** From Sunday, like `getUTCDay`. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** A holiday replaces its weekday. */
export const dayKinds = [...weekdays, 'holiday'] as const;

export type DayKind = (typeof dayKinds)[number];
