import type { Computer, Session } from '@coruja/contract';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { useOpenBills } from '../bills/open-bills.ts';
import { useMoveSession } from './session-actions.ts';
import type { SessionDialogsState } from './session-dialogs-state.tsx';
import { changesWeight, type Floor } from './weight-change.ts';

/** What determines whether a move converts the session's time. */
export function useFloor(computers: readonly Computer[] | undefined): Floor {
  return { isPriced: usePricesTime(), bills: useOpenBills(), computers };
}

/** Moves a session to another computer: at once, or after a dialog if its time is converted. */
export function useMoveTo({ weighing }: SessionDialogsState, computers: readonly Computer[] | undefined) {
  const floor = useFloor(computers);
  const { mutate, isPending } = useMoveSession();
  const isAsked = (session: Session, computer: Computer) => changesWeight(session, computer, floor);
  return {
    isPending,
    isAsked,
    to: (session: Session, computer: Computer, onSuccess?: () => void) => {
      const move = { session, computer };
      if (isAsked(session, computer)) weighing.open(move);
      else mutate(move, onSuccess && { onSuccess });
    },
  };
}
