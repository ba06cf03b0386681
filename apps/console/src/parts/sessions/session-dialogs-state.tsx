import type { Computer, Session } from '@coruja/contract';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { onDemand } from '../../ui/on-demand.tsx';

export interface TimeToSell {
  readonly session: Session;
  /** The field's initial value. */
  readonly minutes: number;
}

/** A session to be moved to a room of another weight. */
export interface WeighedTarget {
  readonly session: Session;
  readonly computer: Computer;
}

/** A computer whose sessions may have lost time, or one of them. */
export interface LostTarget {
  readonly computer: { readonly id: string; readonly name: string };
  readonly sessionId?: string;
}

/** The dialogs that a session's menu opens. */
export interface SessionDialogsState {
  readonly extending: DialogState<Session>;
  /** More time for a paid session. */
  readonly selling: DialogState<TimeToSell>;
  readonly moving: DialogState<Session>;
  /** A move that converts the session's time. */
  readonly weighing: DialogState<WeighedTarget>;
  readonly swapping: DialogState<Session>;
  readonly losing: DialogState<LostTarget>;
  readonly messaging: DialogState<Session>;
}

export function useSessionDialogs(): SessionDialogsState {
  return {
    extending: useDialog<Session>(),
    selling: useDialog<TimeToSell>(),
    moving: useDialog<Session>(),
    weighing: useDialog<WeighedTarget>(),
    swapping: useDialog<Session>(),
    losing: useDialog<LostTarget>(),
    messaging: useDialog<Session>(),
  };
}

const Loaded = onDemand(async () => (await import('./session-dialogs.tsx')).SessionDialogs);

interface SessionDialogsProps {
  readonly dialogs: SessionDialogsState;
  /** Called when the session has left its computer. */
  readonly onGone?: (() => void) | undefined;
}

/** The dialogs, which are not part of the page's first load. */
export function SessionDialogs({ dialogs, onGone }: SessionDialogsProps) {
  const all = Object.values(dialogs) as readonly DialogState<unknown>[];
  return (
    <Loaded
      opened={all.some(({ opened }) => opened)}
      onClose={() => {
        for (const { close } of all) close();
      }}
      dialogs={dialogs}
      onGone={onGone}
    />
  );
}
