/**
 * Seconds left of a session, from the server's `remainingTime`; 0 once it is over. Uses only the time since the answer, so a
 * computer with a wrong clock shows the right minutes.
 *
 * @param remainingTime whole seconds, as the server answered
 * @param answeredAt when the answer arrived, in milliseconds since the epoch (react-query's `dataUpdatedAt`)
 * @param now milliseconds since the epoch
 */
export function remainingSeconds(remainingTime: number, answeredAt: number, now: number): number {
  const passed = Math.max(0, Math.floor((now - answeredAt) / 1_000));
  return Math.max(0, remainingTime - passed);
}
