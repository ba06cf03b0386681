import type { ComputerDay } from '@coruja/contract';
import { type ComputerMinutes, minuteKinds, sessionKinds } from '@coruja/domain';

/** The minutes of one computer over all days. */
export interface ComputerSum {
  readonly id: string;
  readonly name: string;
  /** Null while its guard has reported nothing. */
  readonly minutes: ComputerMinutes | null;
  /** The newest first. */
  readonly days: readonly ComputerDay[];
}

/** The computers in the order of the answer. */
export function sumByComputer(list: readonly ComputerDay[]): ComputerSum[] {
  const byId = new Map<string, ComputerDay[]>();
  for (const one of list) byId.set(one.computer.id, [one, ...(byId.get(one.computer.id) ?? [])]);
  return [...byId].map(([id, days]) => ({
    id,
    name: days[0]?.computer.name ?? '',
    minutes: sumOf(days.flatMap(({ minutes }) => minutes ?? [])),
    days,
  }));
}

function sumOf(list: readonly ComputerMinutes[]): ComputerMinutes | null {
  if (list.length === 0) return null;
  const byKind = Object.fromEntries(
    minuteKinds.map((kind) => [kind, list.reduce((sum, one) => sum + one.of[kind], 0)]),
  ) as Record<(typeof minuteKinds)[number], number>;
  return { on: list.reduce((sum, { on }) => sum + on, 0), of: byKind };
}

export function inSession({ of: byKind }: ComputerMinutes): number {
  return sessionKinds.reduce((sum, kind) => sum + byKind[kind], 0);
}
