import type { Session } from '@coruja/contract';
import { isPaidTime, useExtendSession } from './session-actions.ts';
import { toast } from '../../ui/toast.tsx';
import type { SessionDialogsState } from './session-dialogs-state.tsx';

const askedAtFirst = 30;

interface MoreTime {
  readonly isPending: boolean;
  /** Adds at once, or opens the sale if the session is paid. */
  readonly add: (session: Session, minutes: number) => void;
  /** Asks how much. */
  readonly ask: (session: Session) => void;
}

/** More time for a running session: added to a bill or taken from a balance, sold for a paid session. */
export function useMoreTime({ extending, selling }: SessionDialogsState): MoreTime {
  const extend = useExtendSession();
  const sell = (session: Session, minutes: number) => selling.open({ session, minutes });
  return {
    isPending: extend.isPending,
    add: (session, minutes) => {
      if (endsWithEvent(session)) return;
      if (session.billing === 'paid') return sell(session, minutes);
      extend.mutate(
        { session, minutes },
        { onError: (error) => isPaidTime(error) && sell(session, minutes) },
      );
    },
    ask: (session) => {
      if (endsWithEvent(session)) return;
      if (session.billing === 'paid') sell(session, askedAtFirst);
      else extending.open(session);
    },
  };
}

/** A session that an event pays cannot be lengthened; a toast says so. */
function endsWithEvent({ billing }: Session): boolean {
  if (billing === 'event') toast.error('Uma sessão de evento termina com o evento.');
  return billing === 'event';
}
