import { useState } from 'react';

/** The state of a dialog about one thing, which it keeps while closing, so that nothing jumps. */
export interface DialogState<T> {
  readonly opened: boolean;
  readonly item: T | null;
  readonly open: (item: T) => void;
  readonly close: () => void;
}

export function useDialog<T = true>(): DialogState<T> {
  const [state, setState] = useState<{ opened: boolean; item: T | null }>({ opened: false, item: null });
  return {
    ...state,
    open: (item) => setState({ opened: true, item }),
    close: () => setState((before) => ({ ...before, opened: false })),
  };
}
