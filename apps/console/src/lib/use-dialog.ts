import { useState } from 'react';

/** A dialog about one thing: it keeps the thing while it closes, so that nothing jumps on its way out. */
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
