import type { ActiveSession, Bill, Computer } from '@coruja/contract';
import { type ComputerStatus, computerStatus, isInUse, occupancyOf } from '@coruja/domain';

/** The filters above the grid. */
export type FloorFilter = 'all' | ComputerStatus | 'due';

const filters: readonly FloorFilter[] = ['all', 'available', 'in-use', 'locked', 'due'];

/** Reads the filter from the address; anything unknown shows all. */
export function readFilter(text: string | null): FloorFilter {
  return filters.find((filter) => filter === text) ?? 'all';
}

/** Open bills of past sessions, by the computer's id. */
type BillsByComputer = ReadonlyMap<string, readonly Bill[]>;

/** Whether a filter shows a computer. One that is locked while somebody sits at it is both locked and in use. */
export function isOfFilter(computer: Computer, filter: FloorFilter, dueByComputer: BillsByComputer): boolean {
  if (filter === 'all') return true;
  if (filter === 'due') return dueByComputer.has(computer.id);
  return filter === 'in-use' ? isInUse(computer) : computerStatus(computer) === filter;
}

/** How many computers each filter shows; those in use are the dashboard's number. */
export function countByFilter(
  computers: readonly Computer[],
  dueByComputer: BillsByComputer,
): Record<FloorFilter, number> {
  const count = (filter: FloorFilter) =>
    computers.filter((computer) => isOfFilter(computer, filter, dueByComputer)).length;
  return {
    all: computers.length,
    available: count('available'),
    'in-use': occupancyOf(computers).inUse,
    locked: count('locked'),
    due: count('due'),
  };
}

/** The rooms that computers are in, by name. */
export function roomsOf(computers: readonly Computer[]): NonNullable<Computer['room']>[] {
  const rooms = new Map(computers.flatMap(({ room }) => (room ? [[room.id, room] as const] : [])));
  return [...rooms.values()].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** In the address: computers that are in no room. */
export const noRoom = 'nenhuma';

/** The computers in a room or in none; all if the address names no existing room. */
export function inRoom(computers: readonly Computer[], wanted: string | null): readonly Computer[] {
  if (wanted === noRoom) return computers.filter(({ room }) => room === null);
  const inside = computers.filter(({ room }) => room?.id === wanted);
  return inside.length > 0 ? inside : computers;
}

export function dueBillsByComputer(due: readonly Bill[]): BillsByComputer {
  const byComputer = new Map<string, Bill[]>();
  for (const bill of due) {
    const { id } = bill.computer;
    byComputer.set(id, [...(byComputer.get(id) ?? []), bill]);
  }
  return byComputer;
}

/** The active session of each computer, by the computer's id. */
export function sessionsByComputer(sessions: readonly ActiveSession[]): Map<string, ActiveSession> {
  return new Map(sessions.map((session) => [session.computer.id, session]));
}
