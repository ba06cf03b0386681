import { plural } from './format.ts';

// Durations on the screen.

/** `9:05`, from whole seconds. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `45 s`, `3 min`, `2 h`, `5 dias`: how long ago, rounded down, short enough for a card. */
export function formatAgo(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)}\u00a0min`;
  if (whole < 86_400) return `${Math.floor(whole / 3_600)}\u00a0h`;
  return plural(Math.floor(whole / 86_400), 'dia', 'dias').replace(' ', '\u00a0');
}
