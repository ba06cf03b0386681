import type { Computer, CustomerPackage, PriceDocument } from '@coruja/contract';
import { serverNow } from '../../../api/server-clock.ts';
import { useStore } from '../../../api/store-context.ts';
import { useNow } from '../../../lib/clock.ts';
import { formatMinutes, formatTime } from '../../../lib/format.ts';
import { mostMinutes, packageRefusal } from './package-use.ts';
import { OutcomeLine } from './start-outcome.tsx';

const TICK_MS = 30_000;

interface PackageOutcomeProps {
  readonly one: CustomerPackage;
  readonly computer: Computer;
  readonly minutes: number;
  /** Undefined while it loads. */
  readonly prices: PriceDocument | undefined;
}

/** What is left of a package, or when its pass ends the session; or why it cannot pay. */
export function PackageOutcome({ one, computer, minutes, prices }: PackageOutcomeProps) {
  const { timeZone } = useStore();
  useNow(TICK_MS);
  const now = serverNow();
  const use = { timeZone, roomId: computer.room?.id ?? null, minutes, now };
  const refusal = prices ? packageRefusal(one, { ...use, prices }) : null;
  const left = one.minutesLeft;
  return (
    <OutcomeLine
      name={left === null ? 'A sessão vai até' : 'Resta no pacote'}
      value={
        left === null ? formatTime(endOf(one, use), timeZone) : formatMinutes(Math.max(0, left - minutes))
      }
      short={refusal !== null}
    >
      {refusal && <p>{refusal}</p>}
    </OutcomeLine>
  );
}

/** A session that uses the whole pass ends at the pass's hour, not at the last whole minute before it. */
function endOf(one: CustomerPackage, { minutes, now }: { minutes: number; now: number }): string {
  return minutes < mostMinutes(one, now) ? new Date(now + minutes * 60_000).toISOString() : one.expiresAt;
}
