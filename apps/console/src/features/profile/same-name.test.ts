import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

it.each([
  ['Lan House São João', 'Lan House São João', true],
  ['  lan  house são joão ', 'Lan House São João', true],
  ['Lan House Sao Joao', 'Lan House São João', false],
  ['Lan House', 'Lan House São João', false],
  ['', 'Lan House São João', false],
])('%j for %j: %s', (typed, name, same) => expect(isSameName(typed, name)).toBe(same));
