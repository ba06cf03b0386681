import { useLocation, useNavigate } from 'react-router';
import { now, useNow } from '../../lib/clock.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { useRequestReset } from './recovery-queries.ts';

/** Mail takes a while, and each new code invalidates the last one. */
const PAUSE_MS = 60_000;

/** 'Reenviar código', once a minute has passed since the last one. The minute is counted across reloads. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const request = useRequestReset();
  const [busy, run] = useOneAtATime();
  const left = secondsLeft(state, useNow());

  const resend = () =>
    run(async () => {
      await request.mutateAsync(email);
      onSent();
      await navigate('.', { replace: true, state: { email, sentAt: now() } });
    });

  return (
    <QuietButton fullWidth loading={busy} disabled={left > 0} onClick={resend}>
      {left > 0 ? `Reenviar código em ${left} s` : 'Reenviar código'}
    </QuietButton>
  );
}

/** Whole seconds until another code may be requested; setting the clock back does not prolong it. */
function secondsLeft(state: unknown, at: number): number {
  const hasTime = typeof state === 'object' && state !== null && 'sentAt' in state;
  if (!hasTime || typeof state.sentAt !== 'number') return 0;
  const left = Math.ceil((state.sentAt + PAUSE_MS - at) / 1_000);
  return Math.min(Math.max(left, 0), PAUSE_MS / 1_000);
}
