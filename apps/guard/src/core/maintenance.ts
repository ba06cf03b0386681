import { type MaintenanceHashes, maintenanceHashes } from '@coruja/contract';
import { z } from 'zod';

// Codes that open this computer without a server (docs/product/guard.md#maintenance-codes): what the guard keeps of them, and how it
// changes. Times are of the monotonic clock, which starts again at each boot.

/** For how long a code opens the computer. */
export const maintenanceMs = 3_600_000;

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 16 * 60_000;

const until = z.object({ bootId: z.string(), until: z.number() });

export const maintenanceRecord = z.object({
  hashes: maintenanceHashes.nullable(),
  /** Codes that have opened this computer, until the server no longer sends their hashes. */
  burnt: z.array(z.object({ sheet: z.string(), number: z.number(), openedAt: z.string() })),
  /** Since the last right code. */
  wrong: z.number().min(0),
  wait: until.nullable(),
  open: until.nullable(),
});

export type MaintenanceRecord = z.output<typeof maintenanceRecord>;
export type BurntCode = MaintenanceRecord['burnt'][number];

export const emptyMaintenance: MaintenanceRecord = {
  hashes: null,
  burnt: [],
  wrong: 0,
  wait: null,
  open: null,
};

interface Boot {
  readonly bootId: string;
  readonly now: number;
}

/** After a start of the guard. A boot ends an open hour, and begins a wait again. */
export function resumeMaintenance(record: MaintenanceRecord, { bootId, now }: Boot): MaintenanceRecord {
  const { open, wait, wrong } = record;
  const isOpen =
    open !== null && open.bootId === bootId && open.until > now && open.until <= now + maintenanceMs;
  const waits = wait !== null && wait.bootId !== bootId ? { bootId, until: now + waitMs(wrong) } : wait;
  return { ...record, open: isOpen ? open : null, wait: waits };
}

/** What the server sent. A burnt code that it no longer contains is forgotten. */
export function receiveHashes(
  record: MaintenanceRecord,
  hashes: MaintenanceHashes | null,
): MaintenanceRecord {
  const burnt = record.burnt.filter(
    ({ sheet, number }) => hashes?.sheet === sheet && hashes.codes.some((code) => code.number === number),
  );
  return { ...record, hashes, burnt };
}

/** The hashes that open this computer. */
export function usableCodes({ hashes, burnt }: MaintenanceRecord): MaintenanceHashes['codes'] {
  if (hashes === null) return [];
  const isBurnt = (number: number) =>
    burnt.some((code) => code.sheet === hashes.sheet && code.number === number);
  return hashes.codes.filter(({ number }) => !isBurnt(number));
}

/** How long until another code may be tried; 0: now. */
export function waitLeftMs({ wait }: MaintenanceRecord, now: number): number {
  return wait === null ? 0 : Math.max(0, wait.until - now);
}

/** To be kept before the code is compared, so that a guard that is killed forgets no try. */
export function countTry(record: MaintenanceRecord, { bootId, now }: Boot): MaintenanceRecord {
  const wrong = record.wrong + 1;
  const ms = waitMs(wrong);
  return { ...record, wrong, wait: ms === 0 ? null : { bootId, until: now + ms } };
}

/** The right code: used up on this computer, which is open from now on. */
export function burnCode(
  record: MaintenanceRecord,
  code: BurntCode,
  { bootId, now }: Boot,
): MaintenanceRecord {
  return {
    ...record,
    burnt: [...record.burnt, code],
    wrong: 0,
    wait: null,
    open: { bootId, until: now + maintenanceMs },
  };
}

/** After so many wrong codes. */
function waitMs(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, wrong - FREE_TRIES));
}
