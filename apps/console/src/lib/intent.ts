import { useEffect, useEffectEvent } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';

const acts = ['new', 'open', 'lock', 'extend', 'move', 'swap', 'lost', 'message', 'pay'] as const;

/** What another screen asks this one to do: to create something (`new`), or to act on the thing with this id. */
export interface Intent {
  readonly act: (typeof acts)[number];
  readonly id: string;
}

/** Goes to a screen with an intent. It is passed as navigation state, not in the address, and the screen uses it once. */
export function useNavigateWithIntent(): (to: To, act: Intent['act'], id?: string) => void {
  const navigate = useNavigate();
  return (to, act, id = '') => void navigate(to, { state: { intent: { act, id } } });
}

/**
 * Carries out, once, the intent with which this screen was opened.
 *
 * @param handlers what each intent does here; other intents are left to other components of the screen
 * @param isReady whether the screen has what it needs, such as its list
 */
export function useIntent(
  handlers: Partial<Record<Intent['act'], (id: string) => void>>,
  isReady = true,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const intent = readIntent(location.state);
  const take = useEffectEvent(() => {
    const act = intent && handlers[intent.act];
    if (!act) return;
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
    act(intent.id);
  });
  useEffect(() => {
    if (isReady) take();
  }, [location.key, isReady]);
}

/** The browser keeps this state across reloads; invalid content counts as no intent. */
function readIntent(state: unknown): Intent | null {
  if (typeof state !== 'object' || state === null || !('intent' in state)) return null;
  const { intent } = state;
  if (typeof intent !== 'object' || intent === null || !('act' in intent) || !('id' in intent)) return null;
  const act = acts.find((known) => known === intent.act);
  return act && typeof intent.id === 'string' ? { act, id: intent.id } : null;
}
