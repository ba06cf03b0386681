import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from './toast.tsx';

interface Undo {
  /** Shows what was done and offers to undo it. */
  readonly offer: (title: string, detail: ReactNode, undo: () => void) => void;
  /** Removes the offers, because undoing is no longer possible. */
  readonly withdraw: () => void;
}

/** Offers 'Desfazer' only on this screen: the offers disappear when it is left. */
export function useUndo(): Undo {
  const offers = useRef<Array<() => void>>([]);
  const withdraw = () => {
    for (const end of offers.current.splice(0)) end();
  };
  useEffect(() => {
    const open = offers.current;
    return () => {
      for (const end of open.splice(0)) end();
    };
  }, []);
  return {
    offer: (title, detail, undo) => void offers.current.push(toast.undo(title, detail, undo)),
    withdraw,
  };
}
