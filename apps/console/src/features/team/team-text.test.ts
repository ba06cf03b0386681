import { cellsOf } from '@coruja/domain';
import { expect, it } from 'vitest';
import { invitationLink, ownCellsOf, permissionLines, pinText, whatsAppAddress } from './team-text.ts';

it('says which cells differ from the profile, and stores only those', () => {
  const cells = cellsOf('leader', { discount: 'A', refund: 'S', reports: 'S' });
  const differing = permissionLines('leader', cells).filter(({ ofRole }) => ofRole !== null);
  expect(differing.map(({ name, cell, ofRole }) => [name, cell, ofRole])).toEqual([
    ['Desconto', 'A', 'S10'],
    ['Relatórios', 'S', '-'],
  ]);
  expect(permissionLines('leader', cells)).toHaveLength(15);
  expect(ownCellsOf('leader', cells)).toEqual({ discount: 'A', reports: 'S' });
  expect(ownCellsOf('leader', cellsOf('leader'))).toEqual({});
});

it('says the state of a PIN', () => {
  const person = {
    id: '6c8d3f21-0b7e-4a95-8d14-e2f5a9c7b306',
    actor: '6c8d3f21-0b7e-4a95-8d14-e2f5a9c7b306',
    name: 'Bia Ramos',
    role: 'attendant',
    hasPin: true,
    leftAt: null,
    permissions: null,
    ownPermissions: null,
    pinIsTemporary: false,
    userId: null,
  } as const;
  expect(pinText(person)).toBe('PIN definido');
  expect(pinText({ ...person, pinIsTemporary: true })).toBe('Troca no primeiro uso');
  expect(pinText({ ...person, hasPin: false })).toBe('Sem PIN');
});

it('sends the whole link with its token in the fragment', () => {
  const link = invitationLink('https://coruja.exemplo.com', '/device', 'Jx2c_V0-8');
  expect(new URL(link)).toMatchObject({ pathname: '/device', search: '', hash: '#Jx2c_V0-8' });
  const address = whatsAppAddress({
    name: 'Bia',
    storeName: 'Lan & Café',
    link,
    until: '22/11/2026 23:05',
  });
  expect(new URL(address).searchParams.get('text')).toBe(
    'Oi, Bia! Abra este link no aparelho que você vai usar na Lan & Café e escolha o seu PIN:\n' +
      `${link}\nVale uma vez, até 22/11/2026 23:05.`,
  );
});
