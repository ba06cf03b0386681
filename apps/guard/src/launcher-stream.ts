import type { ServerResponse } from 'node:http';
import type { GuardShortcut } from '@coruja/contract';
import { EventStreams } from './event-streams.ts';

/** The launcher's pages. */
export function createLauncherStream(headers: Readonly<Record<string, string>>) {
  const streams = new EventStreams(headers);
  let current: readonly GuardShortcut[] = [];
  /** Not what they start: the page needs only their names and pictures. */
  const shown = () => ({ shortcuts: current.map(({ id, name, icon }) => ({ id, name, icon })) });

  return {
    stream: (response: ServerResponse) => streams.open(response, shown()),
    show(shortcuts: readonly GuardShortcut[] | null): void {
      current = shortcuts ?? [];
      streams.send(shown());
    },
    sendKeepAlive: () => streams.send(null),
    isEmpty: () => current.length === 0,
  };
}
