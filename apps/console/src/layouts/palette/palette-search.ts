import { normalizeForSearch } from '@coruja/domain';
import type { TablerIcon } from '@tabler/icons-react';

/** The groups of the list, in their default order. */
const groupLabels = {
  recent: 'Recentes',
  screens: 'Telas',
  actions: 'Ações',
  computers: 'Computadores',
  products: 'Produtos',
  customers: 'Clientes',
  sales: 'Vendas',
} as const;

export type Group = keyof typeof groupLabels;

/** An entry of the palette. */
export interface Item {
  /** Stable across tabs; of a person it has only the id. */
  readonly id: string;
  readonly group: Group;
  readonly label: string;
  /** Small text at the end: a state, a price, a shortcut. */
  readonly hint?: string;
  /** Found too, but not shown. */
  readonly keywords?: string;
  readonly icon: TablerIcon;
  /** Shown only in search results. */
  readonly onlyFound?: boolean;
  /** The palette stays open. */
  readonly staysOpen?: boolean;
  /** Found by the server, so it matches without comparing its text. */
  readonly isFound?: boolean;
  readonly run: () => void;
}

export interface Section {
  readonly label: string;
  readonly items: readonly Item[];
}

/** How many of a group are shown. */
const MOST = 6;

/** Without a search: recently used items, then all that are not search-only. */
export function sectionsWithoutSearch(items: readonly Item[], recentIds: readonly string[]): Section[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []).slice(0, MOST);
  const isRecent = new Set(recent);
  const rest = items.filter((item) => !item.onlyFound && !isRecent.has(item));
  return sectionsOf([
    ['recent', recent],
    ...groups.map((group): [Group, Item[]] => [group, rest.filter((item) => item.group === group)]),
  ]);
}

/** The items that match the text, ignoring accents and case, best group and best item first. */
export function sectionsFor(items: readonly Item[], text: string, recentIds: readonly string[]): Section[] {
  const wanted = normalizeForSearch(text);
  const scored = items
    .map((item) => ({ item, score: scoreOf(item, wanted, recentIds) }))
    .filter(({ score }) => score > 0);
  const found = groups.map((group) => {
    const own = scored.filter(({ item }) => item.group === group).sort((a, b) => b.score - a.score);
    return { group, best: own[0]?.score ?? 0, items: own.slice(0, MOST).map(({ item }) => item) };
  });
  return sectionsOf(found.sort((a, b) => b.best - a.best).map(({ group, items: own }) => [group, own]));
}

const groups = (Object.keys(groupLabels) as Group[]).filter((group) => group !== 'recent');

/** 0 for no match; recently used items win among equals. */
function scoreOf(item: Item, wanted: string, recentIds: readonly string[]): number {
  const score = item.isFound ? 2 : fitOf(item, wanted);
  const at = recentIds.indexOf(item.id);
  return score > 0 && at >= 0 ? score + 0.9 - at / 100 : score;
}

function fitOf({ label, keywords = '' }: Item, wanted: string): number {
  const name = normalizeForSearch(label);
  if (name === wanted) return 6;
  if (name.startsWith(wanted)) return 4;
  const all = `${name} ${normalizeForSearch(keywords)}`.split(' ');
  const parts = wanted.split(' ');
  if (parts.every((part) => all.some((word) => word.startsWith(part)))) return 3;
  return parts.every((part) => all.some((word) => word.includes(part))) ? 1 : 0;
}

function sectionsOf(parts: ReadonlyArray<readonly [Group, readonly Item[]]>): Section[] {
  return parts
    .filter(([, items]) => items.length > 0)
    .map(([group, items]) => ({ label: groupLabels[group], items }));
}
