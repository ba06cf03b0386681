import type { Computer, CustomerPackage, PriceDocument } from '@coruja/contract';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes, formatTime } from '../../lib/format.ts';
import { packageRefusal, sessionMinutes } from './package-use.ts';
import { OutcomeLine } from './start-outcome.tsx';

const TICK_MS = 30_000;

interface PackageOutcomeProps {
  readonly one: CustomerPackage;
  readonly computer: Computer;
  readonly minutes: number;
  /** Undefined while it loads. */
  readonly prices: PriceDocument | undefined;
}

/** What stays of a package, or until when its pass lets the session run; and why it cannot pay it. */
export function PackageOutcome({ one, computer, minutes, prices }: PackageOutcomeProps) {
  const { timeZone } = useStore();
  useNow(TICK_MS);
  const now = serverNow();
  const use = { timeZone, roomId: computer.room?.id ?? null, minutes, now };
  const refusal = prices ? packageRefusal(one, { ...use, prices }) : null;
  const left = one.minutesLeft;
  const endsAt = new Date(now + sessionMinutes(one, use) * 60_000).toISOString();
  return (
    <OutcomeLine
      name={left === null ? 'A sessão vai até' : 'Resta no pacote'}
      value={left === null ? formatTime(endsAt, timeZone) : formatMinutes(Math.max(0, left - minutes))}
      short={refusal !== null}
    >
      {refusal && <p>{refusal}</p>}
    </OutcomeLine>
  );
}
