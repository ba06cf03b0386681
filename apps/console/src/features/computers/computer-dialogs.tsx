import { type ActiveSession, type Computer, endSession, type Session } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { noteWritten } from '../../api/written.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { SessionDialogs, useSessionDialogs } from '../../parts/sessions/session-dialogs-state.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { nameIdOf } from './floor/computer-card.tsx';
import type { ComputerWithBills } from './session/due-bills-dialog.tsx';
import { SessionPanel } from './session/session-panel.tsx';

const EditComputerDialog = onDemand(
  async () => (await import('./edit/edit-computer-dialog.tsx')).EditComputerDialog,
);
const CreateSessionDialog = onDemand(
  async () => (await import('./session/create-session-dialog.tsx')).CreateSessionDialog,
);
const EndSessionDialog = onDemand(
  async () => (await import('../../parts/sessions/end-session-dialog.tsx')).EndSessionDialog,
);
const DueBillsDialog = onDemand(async () => (await import('./session/due-bills-dialog.tsx')).DueBillsDialog);
const ConnectGuardDialog = onDemand(
  async () => (await import('./pairing/connect-guard-dialog.tsx')).ConnectGuardDialog,
);
const LockInUse = onDemand(async () => (await import('./guard/lock-in-use-dialog.tsx')).LockInUse);
const RemoveComputer = onDemand(async () => (await import('./edit/remove-computer.tsx')).RemoveComputer);
const UsesPanel = onDemand(async () => (await import('./session/last-uses.tsx')).UsesPanel);
const GuardPanel = onDemand(async () => (await import('./guard/guard-panel.tsx')).GuardPanel);

/** The dialogs about one computer; each keeps its computer while it closes. */
export function useComputerDialogs() {
  return {
    starting: useDialog<Computer>(),
    receiving: useDialog<ComputerWithBills>(),
    showing: useDialog<Computer>(),
    ending: useDialog<Session>(),
    locking: useDialog<Computer>(),
    editing: useDialog<Computer>(),
    connecting: useDialog<Computer>(),
    guarding: useDialog<Computer>(),
    looking: useDialog<Computer>(),
    removing: useDialog<Computer>(),
    session: useSessionDialogs(),
  };
}

interface ComputerDialogsProps {
  readonly dialogs: ReturnType<typeof useComputerDialogs>;
  /** The present list: an open dialog's computer may have changed meanwhile. */
  readonly computers: readonly Computer[];
  readonly byComputer: ReadonlyMap<string, ActiveSession>;
}

export function ComputerDialogs({ dialogs, computers, byComputer }: ComputerDialogsProps) {
  const { starting, receiving, showing, ending, locking, editing, removing, looking } = dialogs;
  const startInstead = useStartInstead(dialogs);
  const present = (computer: Computer) => computers.find(({ id }) => id === computer.id) ?? computer;
  return (
    <>
      {starting.item && (
        <CreateSessionDialog
          key={`start ${starting.item.id}`}
          computer={present(starting.item)}
          opened={starting.opened}
          onClose={starting.close}
          home={cardOf(starting.item)}
        />
      )}
      {receiving.item && (
        <DueBillsDialog
          dueBills={receiving.item}
          opened={receiving.opened}
          onClose={receiving.close}
          onStart={starting.open}
          home={cardOf(receiving.item.computer)}
        />
      )}
      {showing.item && (
        <SessionPanel
          key={`show ${showing.item.id}`}
          computer={showing.item}
          opened={showing.opened}
          onClose={showing.close}
          home={cardOf(showing.item)}
          onEnd={ending.open}
          dialogs={dialogs.session}
          onNone={startInstead}
        />
      )}
      {ending.item && (
        <EndSessionDialog
          session={ending.item}
          opened={ending.opened}
          onClose={ending.close}
          onEnded={showing.close}
          failureTitle="Falha ao encerrar a sessão. Tente novamente."
        />
      )}
      {locking.item && (
        <LockInUse
          computer={locking.item}
          session={byComputer.get(locking.item.id)}
          opened={locking.opened}
          onClose={locking.close}
        />
      )}
      {editing.item && (
        <EditComputerDialog
          key={`edit ${editing.item.id}`}
          computer={editing.item}
          opened={editing.opened}
          onClose={editing.close}
        />
      )}
      {removing.item && (
        <RemoveComputer computer={removing.item} opened={removing.opened} onClose={removing.close} />
      )}
      {looking.item && (
        <UsesPanel computer={present(looking.item)} opened={looking.opened} onClose={looking.close} />
      )}
      <SessionDialogs dialogs={dialogs.session} onGone={showing.close} />
      <GuardDialogs dialogs={dialogs} present={present} byComputer={byComputer} />
    </>
  );
}

/** Finds a computer's card on the page. */
function cardOf(computer: Computer): () => HTMLElement | null {
  return () => document.getElementById(nameIdOf(computer));
}

interface GuardDialogsProps extends Omit<ComputerDialogsProps, 'computers'> {
  readonly present: (computer: Computer) => Computer;
}

function GuardDialogs({ dialogs: { connecting, guarding }, present, byComputer }: GuardDialogsProps) {
  return (
    <>
      {guarding.item && (
        <GuardPanel
          key={`guard ${guarding.item.id}`}
          computer={present(guarding.item)}
          session={byComputer.get(guarding.item.id)}
          opened={guarding.opened}
          onClose={guarding.close}
          onConnect={connecting.open}
        />
      )}
      {connecting.item && (
        <ConnectGuardDialog
          key={`connect ${connecting.item.id}`}
          computer={present(connecting.item)}
          opened={connecting.opened}
          onClose={connecting.close}
        />
      )}
    </>
  );
}

/** Opens the start dialog for a computer whose session has ended although the list showed it in use. */
function useStartInstead({ showing, starting }: ReturnType<typeof useComputerDialogs>) {
  const queryClient = useQueryClient();
  return () => {
    const computer = showing.item;
    showing.close();
    if (computer) starting.open(computer);
    // The session was ended elsewhere.
    noteWritten(queryClient, endSession.changes);
  };
}
