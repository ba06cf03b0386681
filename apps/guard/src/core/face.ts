import { restartIdleCount } from './idle.ts';
import { callOf } from './screen.ts';
import { change, type Draft, type Input } from './state.ts';

// What the lock and the notice show of the store, and what is pressed on them.

export type ScreenInput = Extract<Input, { type: 'pressed' | 'pictures' | 'call-pressed' | 'tick' }>;

export function handleScreenInput(draft: Draft, input: ScreenInput): void {
  if (input.type === 'pictures') change(draft, { pictures: input.hashes });
  if (input.type === 'pressed') restartIdleCount(draft);
  if (input.type === 'call-pressed') callAttendant(draft);
}

/** Has the store's pictures fetched, and all others deleted. */
export function wantPictures(draft: Draft): void {
  const { logo, picture } = draft.state.computerInfo?.face ?? { logo: null, picture: null };
  const icons = draft.state.computerInfo?.shortcuts.map(({ icon }) => icon) ?? [];
  const hashes = [...new Set([logo, picture, ...icons].filter((hash) => hash !== null))];
  draft.effects.push({ type: 'want-pictures', hashes });
}

/** Shown at once; the server's next state says whether it holds. */
function callAttendant(draft: Draft): void {
  if (callOf(draft.state) !== 'none') return;
  change(draft, { call: 'open' });
  draft.effects.push({ type: 'send', message: { type: 'call' } });
}
