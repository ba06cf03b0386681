import type { GuardShortcut } from '@coruja/contract';
import { isSessionOpen } from './screen.ts';
import { change, type Core, type Draft } from './state.ts';

// The page with the store's shortcuts (docs/product/shortcuts.md#on-the-computers).

/** Shows the shortcuts while the desktop is open, and opens their page once for each session. */
export function updateLauncher(draft: Draft): void {
  const { state } = draft;
  const shown = shownShortcuts(state, draft.at.monotonicMs);
  if (JSON.stringify(shown) !== JSON.stringify(state.shortcuts)) {
    change(draft, { shortcuts: shown });
    draft.effects.push({ type: 'show-shortcuts', shortcuts: shown });
  }
  const session = state.countdown?.id ?? null;
  if (shown === null || session === state.launcherOpenedFor) return;
  // Also without shortcuts: one that the owner adds later must not open a page over a game.
  change(draft, { launcherOpenedFor: session });
  if (shown.length > 0) draft.effects.push({ type: 'open-launcher' });
}

/** Only pictures that are on the disk; null while the screen is locked. */
function shownShortcuts(state: Core, now: number): readonly GuardShortcut[] | null {
  if (!isSessionOpen(state, now)) return null;
  return (state.computerInfo?.shortcuts ?? []).map((shortcut) => ({
    ...shortcut,
    icon: shortcut.icon !== null && state.pictures.includes(shortcut.icon) ? shortcut.icon : null,
  }));
}
