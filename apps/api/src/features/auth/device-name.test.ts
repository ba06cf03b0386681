import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome no Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36`],
  [
    'Edge no Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86`,
  ],
  [
    'Opera no Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`,
  ],
  ['Firefox no Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Safari no iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1_1 like Mac OS X) ${apple} Version/18.1.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome no iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_7 like Mac OS X) ${apple} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari no iPad',
    `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${apple} Version/17.7 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari no Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1.1 Safari/605.1.15`,
  ],
  ['Chrome no Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/131.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet no Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome no Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/131.0.0.0 Safari/537.36`,
  ],
  ['Navegador no Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Desconhecido'],
  ['Chrome', 'Chrome/131.0.0.0'],
])('calls it %s', async (name, userAgent) => {
  expect(await deviceName(userAgent)).toBe(name);
});

it.each([
  [undefined],
  [''],
  ['   '],
  ['curl/8.5.0'],
  ['lightMyRequest'],
  ['\u0000\ud800'],
  ['constructor/1 (__proto__)'],
  // The library takes such a word for a browser's name; it comes from the caller.
  ['<script>alert(1)</script>/1 (x)'],
  [`${'x'.repeat(5_000_000)} Chrome/131.0.0.0 (Windows NT 10.0)`],
  ['('.repeat(1_000_000)],
])('returns nothing for an unknown browser (%#)', async (userAgent) => {
  expect(await deviceName(userAgent)).toBeNull();
});

it('never exceeds the column’s length', async () => {
  const words = [
    'Mozilla/5.0',
    'Chrome/1',
    'Edg/2',
    'Safari/3',
    'Android',
    'iPad',
    'iPhone',
    'CrOS',
    'Tizen',
  ];
  const marks = [
    '(',
    ')',
    ';',
    ' ',
    '/',
    'Windows NT 6.1',
    'Mac OS X 10_15',
    'rv:11.0',
    'bot',
    'ç',
    '\ud800',
  ];
  const all = [...words, ...marks];
  for (let seed = 0; seed < 5_000; seed += 1) {
    const text = Array.from(
      { length: 12 },
      (_, at) => all[(seed * 31 + at * at * 7 + at * seed) % all.length],
    );
    const name = await deviceName(text.join(seed % 2 === 0 ? ' ' : ''));
    expect(name === null || /^[\p{L}\d ().-]{1,80}$/u.test(name), `${text.join('|')} → ${name}`).toBe(true);
  }
});
