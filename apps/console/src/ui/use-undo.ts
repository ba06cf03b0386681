import { type ReactNode, useEffect, useRef } from 'react';
import { toast } from './toast.tsx';

interface Undo {
  /** Says what was done and offers to take it back. */
  readonly offer: (title: string, detail: ReactNode, undo: () => void) => void;
  /** What was done can no longer be taken back: the offers go. */
  readonly withdraw: () => void;
}

/** 'Desfazer' for what is done on this screen alone: whoever leaves the screen leaves the offers too. */
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
