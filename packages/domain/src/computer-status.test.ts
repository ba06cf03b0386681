import { expect, it } from 'vitest';
import { computerStatus, computerStatusLabel, occupancyOf } from './computer-status.ts';

it.each([
  [{ isLocked: true, isAvailable: true }, 'Bloqueado'],
  [{ isLocked: true, isAvailable: false }, 'Bloqueado'],
  [{ isLocked: false, isAvailable: true }, 'Disponível'],
  [{ isLocked: false, isAvailable: false }, 'Em uso'],
])('a computer with %j is shown as %s', (computer, label) => {
  expect(computerStatusLabel[computerStatus(computer)]).toBe(label);
});

it('counts a locked computer with a session as in use', () => {
  const computers = [
    { isLocked: true, isAvailable: false },
    { isLocked: true, isAvailable: true },
    { isLocked: false, isAvailable: false },
  ];
  expect(occupancyOf(computers)).toEqual({ inUse: 2, rate: 67 });
  expect(occupancyOf([])).toEqual({ inUse: 0, rate: 0 });
});
