/** What a computer's card shows. Locked takes precedence (docs/product/computers.md#status). */
export type ComputerStatus = 'locked' | 'available' | 'in-use';

/** The text of the badge. */
export const computerStatusLabel = {
  locked: 'Bloqueado',
  available: 'Disponível',
  'in-use': 'Em uso',
} as const satisfies Record<ComputerStatus, string>;

export function computerStatus(computer: { isLocked: boolean; isAvailable: boolean }): ComputerStatus {
  if (computer.isLocked) return 'locked';
  return computer.isAvailable ? 'available' : 'in-use';
}

/** Whether somebody sits at it: a session is active, though the computer may be locked. */
export function isInUse(computer: { isAvailable: boolean }): boolean {
  return !computer.isAvailable;
}

/** How many computers are in use, and the whole percent that they are of all; 0 without computers. */
export function occupancyOf(computers: readonly { isAvailable: boolean }[]): { inUse: number; rate: number } {
  const inUse = computers.filter(isInUse).length;
  return { inUse, rate: computers.length === 0 ? 0 : Math.round((inUse / computers.length) * 100) };
}
