import type { Computer, ScheduledEvent } from '@coruja/contract';
import { compareNames } from '@coruja/domain';
import { useQuery } from '@tanstack/react-query';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';

export type SeatComputer = Pick<Computer, 'id' | 'name' | 'isLocked'>;

const none: readonly SeatComputer[] = [];

/** The store's computers by name; none until they are loaded, or if seats have no computers. */
export function useSeatComputers(enabled: boolean): readonly SeatComputer[] {
  const computers = useQuery({ ...computersQuery(useStore().id), enabled }).data;
  return computers?.toSorted((a, b) => compareNames(a.name, b.name)) ?? none;
}

/** The unassigned ones, and the participant's own. */
function freeOf(event: ScheduledEvent, computers: readonly SeatComputer[], own: string | null) {
  const taken = new Set(event.participants.map(({ computer }) => computer?.id));
  return computers.filter(({ id }) => id === own || !taken.has(id));
}

/** The one that the server would choose: the first unlocked one by name. */
export function nextComputer(event: ScheduledEvent, computers: readonly SeatComputer[]) {
  const free = freeOf(event, computers, null);
  return free.find(({ isLocked }) => !isLocked) ?? free[0];
}

/** The choices of a select; blank is none. */
export function computerChoices(
  event: ScheduledEvent,
  computers: readonly SeatComputer[],
  own: SeatComputer | null,
) {
  const free = freeOf(event, computers, own?.id ?? null);
  return [
    { value: '', label: 'Sem computador' },
    ...free.map(({ id, name }) => ({ value: id, label: name })),
  ];
}
