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
