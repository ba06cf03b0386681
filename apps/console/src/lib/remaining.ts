/** The times of a session in whole seconds, as the server answered them. */
export interface AnsweredTimes {
  readonly remainingTime: number;
  readonly pause: { readonly remainingTime: number } | null;
}

/**
 * Seconds left of a session, from the server's `remainingTime`; 0 once it is over. They stand still in a pause. Uses only the
 * time since the answer, so a computer with a wrong clock shows the right minutes.
 *
 * @param answeredAt when the answer arrived, in milliseconds since the epoch (react-query's `dataUpdatedAt`)
 * @param now milliseconds since the epoch
 */
export function remainingSeconds(times: AnsweredTimes, answeredAt: number, now: number): number {
  const passed = secondsSince(answeredAt, now) - (times.pause?.remainingTime ?? 0);
  return Math.max(0, times.remainingTime - Math.max(0, passed));
}

/** Whether the pause of the answer still goes on. */
export function isStillPaused({ pause }: AnsweredTimes, answeredAt: number, now: number): boolean {
  return pause !== null && secondsSince(answeredAt, now) < pause.remainingTime;
}

function secondsSince(answeredAt: number, now: number): number {
  return Math.max(0, Math.floor((now - answeredAt) / 1_000));
}
