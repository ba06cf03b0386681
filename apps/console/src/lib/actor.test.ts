import { expect, it } from 'vitest';
import { actorText } from './actor.ts';

const bia = { actor: '0c8a4f17-5d26-4be9-9a31-7f60c2d8e514', name: 'Bia Ramos' };
const owner = { actor: 'owner', name: 'Marina Alves' };
const people = [owner, bia];

it('names people as the reader knows them', () => {
  expect(actorText('owner')).toBe('Você');
  expect(actorText(bia.actor)).toBe('Equipe');
  expect(actorText(bia.actor, { actor: 'owner', people })).toBe('Bia Ramos');
  expect(actorText('owner', { actor: bia.actor, people })).toBe('Marina Alves');
  expect(actorText('owner', { actor: bia.actor, people: [] })).toBe('Dono');
  expect(actorText(bia.actor, { actor: bia.actor, people })).toBe('Você');
  expect(actorText('provider', { actor: 'owner', people })).toBe('Provedor');
  expect(actorText('retention', { actor: 'owner', people })).toBe('Sistema');
});
