import { expect, test } from 'vitest';
import { canStart, type OneUpdate, stoppedBy, updateText } from './guard-updates-facts.ts';

const one = (fields: Partial<OneUpdate>): OneUpdate => ({
  computer: { id: 'a', name: 'PC 1' },
  version: '1.0.5',
  isConnected: true,
  inUse: false,
  state: 'waiting',
  failure: null,
  isFirst: false,
  ...fields,
});

test.each<[Partial<OneUpdate>, string]>([
  [{ state: 'current' }, 'Em dia'],
  [{ state: 'outdated' }, 'Desatualizado'],
  [{ state: 'queued' }, 'Na fila'],
  [{}, 'Atualizando'],
  [{ inUse: true }, 'Atualiza quando ficar livre'],
  [{ isConnected: false, inUse: true }, 'Atualiza quando conectar'],
  [{ state: 'failed', failure: 'disk' }, 'Falhou: não foi possível gravar no disco.'],
  [{ state: 'manual' }, 'Instale uma vez à mão'],
])('%j is told as "%s"', (fields, text) => {
  expect(updateText(one(fields), false)).toBe(text);
});

test('others wait for the first only while those have not failed', () => {
  const first = one({ isFirst: true, state: 'failed', failure: 'late' });
  const other = one({ computer: { id: 'b', name: 'PC 2' }, state: 'queued' });
  expect(stoppedBy([first, other])).toEqual(['PC 1']);
  expect(updateText(other, true)).toBe('Parado');
  expect(stoppedBy([first])).toEqual([]);
  expect(stoppedBy([one({ isFirst: true }), other])).toEqual([]);
});

test('what runs or cannot be updated is not started', () => {
  const states = ['current', 'outdated', 'queued', 'waiting', 'failed', 'manual'] as const;
  expect(states.filter((state) => canStart(one({ state })))).toEqual(['outdated', 'queued', 'failed']);
});
