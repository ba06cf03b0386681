import type { GuardState } from '@coruja/contract';
import { checkBlocks } from './blocks.ts';
import { setCleaning } from './cleaning.ts';
import { wantPictures } from './face.ts';
import { setIdleLimit } from './idle.ts';
import { endMaintenance } from './maintenance-hour.ts';
import type { ComputerInfo } from './snapshot.ts';
import { change, type Draft } from './state.ts';

/** Of the store and the computer, by the server's last state. */
export function updateComputerInfo(draft: Draft, serverState: GuardState): void {
  const before = draft.state.computerInfo;
  const { store, computer, event, face, shortcuts } = serverState;
  const isLocked = isLockedBy(serverState);
  const computerInfo: ComputerInfo = {
    store: { name: store.name },
    computer: { id: computer.id, name: computer.name, isLocked },
    event: event === null ? null : { name: event.name },
    face: face ?? null,
    // Only sent when they change.
    shortcuts: shortcuts ?? before?.shortcuts ?? [],
  };
  if (isLocked && before?.computer.isLocked === false) endMaintenance(draft);
  // Without this comparison each heartbeat would write to the disk.
  if (JSON.stringify(computerInfo) === JSON.stringify(before)) return;
  change(draft, { computerInfo });
  wantPictures(draft);
}

/** In a pause `computer.isLocked` is for guards that do not know pauses. */
function isLockedBy({ computer, session }: GuardState): boolean {
  return session?.pause?.isLocked ?? computer.isLocked;
}

/** What the store has turned on, and whether the attendant is called; what the server does not say is off. */
export function applySettings(draft: Draft, serverState: GuardState): void {
  setIdleLimit(draft, serverState.idleShutdownMinutes);
  setCleaning(draft, serverState.cleaning);
  checkBlocks(draft, serverState.hasBlocks === true);
  change(draft, { call: serverState.call ?? null, screenPictures: serverState.screenPictures ?? false });
}
