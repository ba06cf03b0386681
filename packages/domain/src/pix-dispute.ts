/** The state of a payer's dispute of a PIX at their own bank. */
export type PixDispute = 'OPEN' | 'WON' | 'LOST';

/** What the provider's list says of a payment. */
export interface ListedDispute {
  /** Null if the list does not say, which does not mean that there is none. */
  readonly dispute: PixDispute | null;
  /** The whole of it went back to the payer, and not because we asked for it. */
  readonly isTaken: boolean;
}

/**
 * The state of a dispute after reading the provider's list of payments. The list is the present state, so it wins if it has a dispute.
 * If it has none, the known state stays, except that an open dispute is lost once the whole payment went back.
 */
export function disputeByList(
  known: PixDispute | null,
  { dispute, isTaken }: ListedDispute,
): PixDispute | null {
  if (dispute !== null) return dispute;
  return known === 'OPEN' && isTaken ? 'LOST' : known;
}

/** The state of a dispute after a notice of it. Notices may come late or twice, so a dispute that has ended stays as it is. */
export function disputeByNotice(known: PixDispute | null, told: PixDispute): PixDispute {
  return known === 'WON' || known === 'LOST' ? known : told;
}
