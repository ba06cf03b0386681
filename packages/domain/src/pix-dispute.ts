/** How a payer's dispute of a PIX at their own bank stands. */
export type PixDispute = 'OPEN' | 'WON' | 'LOST';

/** What the provider's list says of a payment. */
export interface ListedDispute {
  /** Null if the list does not tell, which is not the same as that there is none. */
  readonly dispute: PixDispute | null;
  /** The whole of it went back to the payer, and not because we asked for it. */
  readonly isTaken: boolean;
}

/**
 * A dispute once the provider's list of payments was read. The list is the present state, so it wins where it tells something: also that
 * a disputed payment is gone, which means that the dispute was lost. Where it tells nothing it erases nothing.
 */
export function disputeByList(
  known: PixDispute | null,
  { dispute, isTaken }: ListedDispute,
): PixDispute | null {
  if (dispute !== null) return dispute;
  return known === 'OPEN' && isTaken ? 'LOST' : known;
}

/** A dispute once a notice told of it. A notice may come late, or again: what has ended stays so. */
export function disputeByNotice(known: PixDispute | null, told: PixDispute): PixDispute {
  return known === 'WON' || known === 'LOST' ? known : told;
}
