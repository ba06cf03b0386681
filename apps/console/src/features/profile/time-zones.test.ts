import { storeTimeZones } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { zoneChoices, zoneLabel } from './time-zones.ts';

describe('the zones of a store', () => {
  it('all have a readable name', () => {
    expect(zoneChoices.map(({ value }) => value).sort()).toEqual([...storeTimeZones].sort());
    for (const { label } of zoneChoices) expect(label).toMatch(/^[^/_]+ \(UTC−[2-5]\)$/);
  });

  it.each([
    ['America/Sao_Paulo', 'Brasília e São Paulo (UTC−3)'],
    ['America/Manaus', 'Manaus (UTC−4)'],
    ['America/Rio_Branco', 'Rio Branco (UTC−5)'],
    ['America/Noronha', 'Fernando de Noronha (UTC−2)'],
  ])('%s is %j', (zone, label) => expect(zoneLabel(zone)).toBe(label));
});
