import type { Tender } from '@coruja/domain';
import type { JSONColumnType } from 'kysely';

// The tables of the cash shift (docs/product/shifts.md#cash-shifts).

export interface DrawersTable {
  store_id: string;
  id: string;
  name: string;
  created_at: Date;
}

export interface ShiftsTable {
  store_id: string;
  id: string;
  number: number;
  drawer_id: string;
  opened_by: string;
  opened_at: Date;
  float_centavos: number;
  /** What the previous shift of the drawer left; null for the first. */
  float_expected_centavos: number | null;
  closed_by: string | null;
  closed_at: Date | null;
  left_centavos: number | null;
  note: string | null;
  attendant_present: boolean | null;
  report: JSONColumnType<StoredReport> | null;
  report_hash: Uint8Array | null;
}

export interface ShiftCountsTable {
  store_id: string;
  id: string;
  shift_id: string;
  attempt: number;
  tender: Tender;
  /** Null if it was not counted. */
  counted_centavos: number | null;
  expected_centavos: number;
  /** Computed by the database. */
  difference_centavos: number | null;
  actor: string;
  created_at: Date;
}

export interface ShiftReviewsTable {
  store_id: string;
  id: string;
  shift_id: string;
  note: string;
  actor: string;
  created_at: Date;
}

interface StoredFigure {
  readonly count: number;
  readonly total: number;
}

/** The part of a report that follows from rows that never change again, in centavos and ISO 8601. */
export interface ShiftFacts {
  readonly id: string;
  readonly number: number;
  readonly drawer: string;
  readonly openedBy: string;
  readonly openedAt: string;
  readonly float: number;
  readonly floatExpected: number | null;
  readonly closedBy: string;
  readonly closedAt: string;
  readonly left: number;
  readonly note: string | null;
  readonly attendantPresent: boolean;
  readonly counts: readonly {
    readonly attempt: number;
    readonly tender: Tender;
    readonly expected: number;
    readonly counted: number | null;
    readonly actor: string;
    readonly at: string;
  }[];
  /** By kind of entry; a kind that did not occur is left out. */
  readonly sums: Readonly<Record<string, number>>;
  readonly people: readonly { readonly actor: string; readonly entries: number; readonly received: number }[];
  /** SHA-256 of all entries of the ledger, in hex. */
  readonly entries: string;
}

/** Hashes (SHA-256 in hex) of the rows in `CoveredRows`, which the report's figures were read from besides the ledger. */
export interface CoveredHashes {
  readonly sales: string;
  readonly eventPayments: string;
  readonly tabs: string;
  readonly lines: string;
}

/**
 * The rows of the shift that no entry of the ledger names. They are listed, because a row whose call began before the closing may
 * be committed after it.
 */
export interface CoveredRows {
  readonly sales: readonly string[];
  readonly eventPayments: readonly string[];
  readonly tabs: readonly string[];
  /** Sequences of the audit. */
  readonly lines: readonly number[];
}

/** A report as it was when the shift was closed. */
export interface StoredReport extends ShiftFacts {
  readonly discounts: StoredFigure;
  readonly courtesies: StoredFigure;
  /** Sold on the tab during the shift; older reports lack it. */
  readonly tab?: StoredFigure;
  /** Sales whose PIX somebody saw at the bank; older reports lack it. */
  readonly pixByHand?: StoredFigure;
  /** PIX that arrived during the shift and was not used, or not all of it; older reports lack it. */
  readonly pixToResolve?: StoredFigure;
  readonly bills: StoredFigure;
  /** Older reports lack both. */
  readonly covered?: CoveredRows;
  readonly hashes?: CoveredHashes;
  /** The hash of the drawer's previous report, in hex. */
  readonly previous: string | null;
}
