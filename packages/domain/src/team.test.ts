import { describe, expect, it } from 'vitest';
import { cellsFor, cellsOf, isTrivialPin, permissions, staffRoles, verdictOf } from './team.ts';

describe('the permissions of a role', () => {
  it.each([
    ['attendant', 'A A A - A A - - - - - - S A A'],
    ['leader', 'A S10 S A S S - S A - S - S S S'],
    ['manager', 'S S S S S S S S S S S S S S S'],
    ['owner', 'S S S S S S S S S S S S S S S'],
  ] as const)('of %s are those of the table', (role, row) => {
    const cells = cellsOf(role);
    expect(permissions.map((name) => cells[name]).join(' ')).toBe(row);
  });

  it.each(staffRoles)('of %s may differ per person', (role) => {
    const own = cellsOf(role, { refund: '-', reports: 'S' });
    expect(own).toEqual({ ...cellsOf(role), refund: '-', reports: 'S' });
  });

  it('are yes, no or with approval', () => {
    expect((['S', 'A', '-'] as const).map((cell) => verdictOf(cell))).toEqual(['yes', 'approval', 'no']);
    expect([0, 10, 10.01].map((percent) => verdictOf('S10', percent))).toEqual(['yes', 'yes', 'approval']);
    expect(verdictOf('S', 100)).toBe('yes');
    expect(verdictOf('-', 0)).toBe('no');
  });

  it('have a limit only for the discount, and no approval for seeing sums', () => {
    expect(cellsFor('discount')).toEqual(['S', 'S10', 'A', '-']);
    expect(cellsFor('refund')).toEqual(['S', 'A', '-']);
    expect(cellsFor('expected')).toEqual(['S', '-']);
    expect(cellsFor('reports')).toEqual(['S', '-']);
  });
});

describe('a PIN', () => {
  it.each([
    '0000',
    '1234',
    '4321',
    '7890',
    '012345',
    '1212',
    '123123',
    '11111',
    '1987',
    '2026',
    '2580',
    '9876',
  ])('is refused if anybody would try it: %s', (pin) => {
    expect(isTrivialPin(pin)).toBe(true);
  });

  it.each(['4071', '8352', '90514', '739205', '1243', '3197'])('is accepted otherwise: %s', (pin) => {
    expect(isTrivialPin(pin)).toBe(false);
  });
});
