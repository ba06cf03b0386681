import { expect, it } from 'vitest';
import { computerStatus, computerStatusLabel } from './computer-status.ts';

it.each([
  [{ isLocked: true, isAvailable: true }, 'Bloqueado'],
  [{ isLocked: true, isAvailable: false }, 'Bloqueado'],
  [{ isLocked: false, isAvailable: true }, 'Disponível'],
  [{ isLocked: false, isAvailable: false }, 'Em uso'],
])('a computer with %j is shown as %s', (computer, label) => {
  expect(computerStatusLabel[computerStatus(computer)]).toBe(label);
});
