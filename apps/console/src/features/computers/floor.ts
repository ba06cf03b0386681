import type { ActiveSession, Computer } from '@coruja/contract';
import { type ComputerStatus, computerStatus, isInUse, occupancyOf } from '@coruja/domain';

/** The filters above the grid. */
export type FloorFilter = 'all' | ComputerStatus;

const filters: readonly FloorFilter[] = ['all', 'available', 'in-use', 'locked'];

/** Reads the filter from the address; anything unknown shows all. */
export function readFilter(text: string | null): FloorFilter {
  return filters.find((filter) => filter === text) ?? 'all';
}

/** Whether a filter shows a computer. One that is locked while somebody sits at it is both locked and in use. */
export function isOfFilter(computer: Computer, filter: FloorFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'in-use' ? isInUse(computer) : computerStatus(computer) === filter;
}

/** How many computers each filter shows; those in use are the dashboard's number. */
export function countByFilter(computers: readonly Computer[]): Record<FloorFilter, number> {
  const count = (filter: FloorFilter) => computers.filter((computer) => isOfFilter(computer, filter)).length;
  return {
    all: computers.length,
    available: count('available'),
    'in-use': occupancyOf(computers).inUse,
    locked: count('locked'),
  };
}

/** The rooms that computers are in, by name. */
export function roomsOf(computers: readonly Computer[]): NonNullable<Computer['room']>[] {
  const rooms = new Map(computers.flatMap(({ room }) => (room ? [[room.id, room] as const] : [])));
  return [...rooms.values()].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** In the address: computers that are in no room. */
export const noRoom = 'nenhuma';

/** The computers in a room or in none; all of them where the address names no room that there is. */
export function inRoom(computers: readonly Computer[], wanted: string | null): readonly Computer[] {
  if (wanted === noRoom) return computers.filter(({ room }) => room === null);
  const inside = computers.filter(({ room }) => room?.id === wanted);
  return inside.length > 0 ? inside : computers;
}

/** The active session of each computer, by the computer's id. */
export function sessionsByComputer(sessions: readonly ActiveSession[]): Map<string, ActiveSession> {
  return new Map(sessions.map((session) => [session.computer.id, session]));
}
