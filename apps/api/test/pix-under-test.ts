import type { Centavos } from '@coruja/domain';
import type { PixAccess, PixAccountState, PixProvider, PixProviders } from '../src/ports/pix/pix-provider.ts';
import type { StandInNotice } from './asaas-stand-in.ts';
import type { MovableClock } from './movable-clock.ts';

/** What adapters of the port differ in. */
export interface PixAbilities {
  /** Reports payments and moves money; without it the adapter only makes codes, and a person looks at the bank. */
  readonly confirmsItself: boolean;
  /** Refuses to pay a code that is cancelled, expired or paid, and any other amount. */
  readonly refusesWrongPayments: boolean;
  /** Says that a dispute was lost; a provider without it only takes the money back. */
  readonly reportsLostDisputes: boolean;
}

export interface Payment {
  /** Another amount than the code's. */
  readonly amount?: Centavos;
  readonly times?: number;
  /** A minute after the code's end, to which the clock is moved. */
  readonly late?: boolean;
  /** The bank examines it first; `analyse` ends that. */
  readonly analysed?: boolean;
}

/** An adapter connected to what a test needs: payers, the account's owner, the provider's staff. */
export interface PixUnderTest {
  readonly provider: PixProvider;
  /** Null for an adapter without accounts at a provider. */
  readonly account: { readonly providers: PixProviders; readonly access: PixAccess } | null;
  readonly clock: MovableClock;
  /**
   * Pays a code as a payer does.
   *
   * @param code the provider's id of it, or its payload
   * @returns the ids of the payments that the provider took
   */
  pay(code: string, how?: Payment): Promise<readonly string[]>;
  analyse(paymentId: string, outcome: 'received' | 'denied'): Promise<void>;
  dispute(paymentId: string, outcome: 'OPEN' | 'WON' | 'LOST'): Promise<void>;
  setAccountState(state: PixAccountState): Promise<void>;
  setBalance(balance: Centavos): Promise<void>;
  /** Makes the provider finish what is pending. */
  passTime(): Promise<void>;
  /** Every notice so far, oldest first. */
  notices(): readonly StandInNotice[];
  /** The same notice as somebody else would send it. */
  forge(notice: StandInNotice): readonly StandInNotice[];
  stop(): Promise<void>;
}

export interface PixAdapter {
  readonly name: PixProvider['name'];
  readonly can: PixAbilities;
  start(): Promise<PixUnderTest>;
}
