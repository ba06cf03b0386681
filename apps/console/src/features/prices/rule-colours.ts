import type { CSSProperties } from 'react';
import type { HourPart } from './week-grid.ts';

const COLOURS = 8;

/** The colour of a rule by its place in the list; null is 'Padrão', which has none (prices.module.css). */
export function colourOf(rule: number | null): string {
  return rule === null ? 'var(--rule-none)' : `var(--rule-${rule % COLOURS})`;
}

/** One colour, or both if another rule starts within the hour. */
export function backgroundOf(parts: readonly HourPart[]): CSSProperties {
  const [only] = parts;
  if (parts.length < 2) return { background: colourOf(only?.rule ?? null) };
  let at = 0;
  const stops = parts.map(({ rule, minutes }) => {
    const from = at;
    at += minutes;
    return `${colourOf(rule)} ${(from / 60) * 100}% ${(at / 60) * 100}%`;
  });
  return { background: `linear-gradient(to right, ${stops.join(', ')})` };
}
