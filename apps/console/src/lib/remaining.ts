/**
 * Seconds left of a session whose `remainingTime` the server said a while ago; 0 once it is over.
 * Counts only the time that passed here, so a computer with a wrong clock still shows the right minutes.
 *
 * @param remainingTime whole seconds, as the server answered
 * @param answeredAt when that answer came, in milliseconds since the epoch (react-query's `dataUpdatedAt`)
 * @param now milliseconds since the epoch
 */
export function remainingSeconds(remainingTime: number, answeredAt: number, now: number): number {
  const passed = Math.max(0, Math.floor((now - answeredAt) / 1_000));
  return Math.max(0, remainingTime - passed);
}
