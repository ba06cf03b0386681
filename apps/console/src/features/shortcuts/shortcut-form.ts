import { type Shortcut, shortcutBody } from '@coruja/contract';
import { schemaResolver } from '@mantine/form';
import type { IconChange, ShortcutBody } from './shortcuts-queries.ts';

export interface ShortcutValues {
  readonly name: string;
  readonly target: string;
  readonly arguments: string;
  readonly where: 'all' | 'rooms';
  readonly roomIds: string[];
  readonly icon: IconChange;
}

export function valuesOf(shortcut: Shortcut | null): ShortcutValues {
  const rooms = shortcut?.rooms ?? null;
  return {
    name: shortcut?.name ?? '',
    target: shortcut?.target ?? '',
    arguments: shortcut?.arguments ?? '',
    where: rooms === null ? 'all' : 'rooms',
    roomIds: rooms?.map(({ id }) => id) ?? [],
    icon: undefined,
  };
}

export function toBody(values: ShortcutValues): ShortcutBody {
  const { name, target, where, roomIds } = values;
  return { name, target, arguments: values.arguments, roomIds: where === 'all' ? null : roomIds };
}

const checkBody = schemaResolver(shortcutBody, { sync: true });

/** The server's messages, by field. */
export const checkShortcut = (values: ShortcutValues) => checkBody(toBody(values));
