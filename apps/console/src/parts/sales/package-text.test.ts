import { expect, it } from 'vitest';
import { packageLines } from './package-text.ts';

const zone = 'America/Sao_Paulo';
const sold = { kind: 'package' as const, sessionId: null, rules: [] };

it('says how long a sold package is valid, and when and where it may be used', () => {
  const terms = {
    expiresAt: '2026-12-22T02:59:59.000Z',
    rooms: [{ id: '2b1d8f04-6c3e-4a5b-9f70-1e2d3c4b5a69', name: 'VIP' }],
    used: { days: ['saturday' as const], from: 600, until: 1_080 },
  };
  expect(packageLines({ ...sold, minutes: 600, package: terms }, zone)).toEqual([
    'Vale até 21/12/2026',
    'Uso: sábado, entre 10:00 e 18:00, em VIP',
  ]);
});

it('says until which hour a pass is valid, and nothing for other items', () => {
  const terms = { expiresAt: '2026-11-22T09:00:00.000Z', rooms: null, used: null };
  expect(packageLines({ ...sold, minutes: 0, package: terms }, zone)).toEqual(['Vale até 22/11/2026 06:00']);
  expect(packageLines({ ...sold, kind: 'credits', minutes: 60, package: undefined }, zone)).toEqual([]);
  expect(packageLines(undefined, zone)).toEqual([]);
});
