import { IconCash } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { type Group, type Item, sectionsWithoutSearch, sectionsFor } from './palette-search.ts';

const item = (group: Group, label: string, more: Partial<Item> = {}): Item => ({
  id: `${group}:${label}`,
  group,
  label,
  icon: IconCash,
  run: () => {},
  ...more,
});

const items = [
  item('screens', 'Sessões'),
  item('screens', 'Créditos', { keywords: 'clientes' }),
  item('actions', 'Bloquear PC 2', { onlyFound: true }),
  item('computers', 'PC 2', { onlyFound: true }),
  item('computers', 'PC 20', { onlyFound: true }),
  item('products', 'Água com gás', { onlyFound: true }),
];
const labelsFor = (text: string, recent: string[] = []) =>
  sectionsFor(items, text, recent).flatMap((section) => section.items.map(({ label }) => label));

describe('the search of the palette', () => {
  it('ignores accents and case', () => {
    expect(labelsFor('AGUA')).toEqual(['Água com gás']);
    expect(labelsFor('sessoes')).toEqual(['Sessões']);
  });

  it('sorts an exact match before prefixes and before actions', () => {
    expect(labelsFor('pc 2')).toEqual(['PC 2', 'PC 20', 'Bloquear PC 2']);
    expect(labelsFor('bloq 2')).toEqual(['Bloquear PC 2']);
  });

  it('finds by hidden keywords', () => {
    expect(labelsFor('cliente')).toEqual(['Créditos']);
  });

  it('prefers recently used items among equals', () => {
    expect(labelsFor('pc')).toEqual(['PC 2', 'PC 20', 'Bloquear PC 2']);
    expect(labelsFor('pc', ['computers:PC 20'])).toEqual(['PC 20', 'PC 2', 'Bloquear PC 2']);
  });

  it('finds nothing for an unknown text', () => {
    expect(labelsFor('xyz')).toEqual([]);
  });

  it('begins with recently used items, including search-only ones, and shows nothing twice', () => {
    const sections = sectionsWithoutSearch(items, ['computers:PC 2', 'screens:Sessões', 'computers:gone']);
    expect(sections.map(({ label, items: own }) => [label, own.map((each) => each.label)])).toEqual([
      ['Recentes', ['PC 2', 'Sessões']],
      ['Telas', ['Créditos']],
    ]);
  });
});
