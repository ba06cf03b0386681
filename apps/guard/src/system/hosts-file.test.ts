import { expect, test } from 'vitest';
import { hostsWith } from './hosts-file.ts';

const sites = ['bet365.com', 'xn--aposto-7ta.com'];
const ours = (eol: string) =>
  [
    '# >>> Coruja: sites bloqueados',
    '0.0.0.0 bet365.com',
    '0.0.0.0 www.bet365.com',
    '0.0.0.0 xn--aposto-7ta.com',
    '0.0.0.0 www.xn--aposto-7ta.com',
    '# <<< Coruja: sites bloqueados',
  ]
    .map((line) => line + eol)
    .join('');

test.each([
  ['', '\n'],
  ['127.0.0.1 localhost\n', '\n'],
  ['127.0.0.1 localhost', '\n'],
  ['# caf\u00e9\r\n127.0.0.1\tlocalhost\r\n\r\n', '\r\n'],
] as const)('%j gets the lines first, with its ending, and gets rid of them without a trace', (text, eol) => {
  const blocked = hostsWith(text, sites, eol);
  expect(blocked).toBe(ours(eol) + text);
  expect(hostsWith(blocked, sites, eol)).toBe(blocked);
  expect(hostsWith(blocked, ['a.com'], eol)).not.toContain('bet365');
  expect(hostsWith(blocked, [], eol)).toBe(text);
});

test('a byte order mark stays first', () => {
  const text = '\u00ef\u00bb\u00bf127.0.0.1 localhost\r\n';
  const blocked = hostsWith(text, ['a.com'], '\r\n');
  expect(blocked.startsWith('\u00ef\u00bb\u00bf# >>>')).toBe(true);
  expect(hostsWith(blocked, [], '\r\n')).toBe(text);
});

test('an empty file of Windows has its line ending', () => {
  expect(hostsWith('', ['a.com'], '\r\n')).toMatch(/^# >>>.*\r\n0\.0\.0\.0 a\.com\r\n/);
});

test('lines of others among ours stay, and lines without their end go', () => {
  const blocked = `10.0.0.1 a\n${ours('\n').replace(/# <<<.*\n/, '')}0.0.0.1 b\n10.0.0.2 c\n`;
  expect(hostsWith(blocked, [], '\n')).toBe('10.0.0.1 a\n0.0.0.1 b\n10.0.0.2 c\n');
});
