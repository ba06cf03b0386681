import { plural } from './format.ts';

// Time that passes while somebody looks at it.

/** `9:05`: whole seconds that are counted down. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `45 s`, `3 min`, `2 h`, `5 dias`: how long ago something was, short enough for a card, rounded down. */
export function formatAgo(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)}\u00a0min`;
  if (whole < 86_400) return `${Math.floor(whole / 3_600)}\u00a0h`;
  return plural(Math.floor(whole / 86_400), 'dia', 'dias').replace(' ', '\u00a0');
}
