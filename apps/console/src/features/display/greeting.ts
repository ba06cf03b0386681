/** @param time the store's time of day, `23:05` */
export function greetingAt(time: string): string {
  if (time >= '18:00' || time < '05:00') return 'Boa noite!';
  return time < '12:00' ? 'Bom dia!' : 'Boa tarde!';
}
