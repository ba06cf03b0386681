import { type ComponentType, lazy } from 'react';

/** A part that its page can do without: if its code fails to load, nothing is shown. */
export function optional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
}
