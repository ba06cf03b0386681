import type { ActiveSession, Computer } from '@coruja/contract';
import { type ComputerStatus, computerStatus } from '@coruja/domain';

/** The filters above the grid. */
export type FloorFilter = 'all' | ComputerStatus;

const filters: readonly FloorFilter[] = ['all', 'available', 'in-use', 'locked'];

/** Reads the filter from the address; anything unknown shows all. */
export function readFilter(text: string | null): FloorFilter {
  return filters.find((filter) => filter === text) ?? 'all';
}

/** How many computers are in each state, and in all. */
export function countByStatus(computers: readonly Computer[]): Record<FloorFilter, number> {
  const counts = { all: computers.length, available: 0, 'in-use': 0, locked: 0 };
  for (const computer of computers) counts[computerStatus(computer)] += 1;
  return counts;
}

/** The active session of each computer, by the computer's id. */
export function sessionsByComputer(sessions: readonly ActiveSession[]): Map<string, ActiveSession> {
  return new Map(sessions.map((session) => [session.computer.id, session]));
}
