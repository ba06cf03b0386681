import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Light and dark of each colour token. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function colour(name: string, scheme: 'light' | 'dark'): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`no token ${name}`);
  return token[scheme];
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunken'];
const states = ['free', 'in-use', 'blocked', 'ending', 'offline'];

const texts: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['text', 'text-muted', ...states].map((text): [string, string] => [text, ground]),
  ),
  ...states.map((state): [string, string] => [state, `${state}-soft`]),
  ['on-amber', 'amber'],
  ['on-amber', 'amber-hover'],
  ['on-ink', 'ink'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['nav-text', 'nav-ground'],
  ['nav-text', 'nav-current'],
  ['nav-bright', 'nav-current'],
];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  it.each(texts)('%s is readable on %s', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ground', 'surface', 'surface-raised'])('the border of a field is visible on %s', (ground) => {
    expect(contrast(colour('line-strong', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('focus', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });

  it.each(['in-use', 'line-strong', 'ink'])(
    'a bar of the revenue chart in %s is seen on its panel',
    (bar) => {
      expect(contrast(colour(bar, scheme), colour('surface', scheme))).toBeGreaterThanOrEqual(3);
    },
  );
});

it('in the dark scheme no part of a picture is brighter than the text beside it', () => {
  const veil = /--picture-veil: light-dark\(#ffffff00, #([0-9a-f]{6})([0-9a-f]{2})\)/.exec(css);
  const [, over = '', alpha = ''] = veil ?? [];
  const share = Number.parseInt(alpha, 16) / 255;
  const mixed = [0, 2, 4].map((at) =>
    Math.round(Number.parseInt(over.slice(at, at + 2), 16) * share + 255 * (1 - share)),
  );
  const white = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  expect(luminance(white)).toBeLessThan(luminance(colour('text-muted', 'dark')));
  // It is still visible as a picture.
  expect(contrast(white, colour('surface', 'dark'))).toBeGreaterThan(4.5);
});
