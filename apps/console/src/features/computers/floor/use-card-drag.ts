import type { ActiveSession, Computer } from '@coruja/contract';
import { computerStatus } from '@coruja/domain';
import { useMediaQuery } from '@mantine/hooks';
import { type DragEvent, useState } from 'react';

/** What a card needs to be dragged or dropped on. */
export interface CardDrag {
  readonly draggable?: boolean;
  /** `target` for a free computer while a session is dragged, `over` under the pointer. */
  readonly 'data-drop'?: 'target' | 'over' | undefined;
  readonly onDragStart?: (event: DragEvent) => void;
  readonly onDragEnd?: () => void;
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDragLeave?: () => void;
  readonly onDrop?: (event: DragEvent) => void;
}

/** With a fine pointer, drags a session from its computer's card onto a free one. The menu does the same. */
export function useCardDrag(
  onMove: (session: ActiveSession, computer: Computer) => void,
): (computer: Computer, session: ActiveSession | undefined) => CardDrag {
  const isFine = useMediaQuery('(pointer: fine)');
  const [dragged, setDragged] = useState<ActiveSession | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  return (computer, session) => {
    if (!isFine) return {};
    if (session)
      return {
        draggable: true,
        onDragStart: (event) => {
          // Firefox does not drag without data.
          event.dataTransfer.setData('text/plain', computer.name);
          event.dataTransfer.effectAllowed = 'move';
          setDragged(session);
        },
        onDragEnd: stop,
      };
    if (dragged === null || computerStatus(computer) !== 'available') return {};
    return {
      'data-drop': over === computer.id ? 'over' : 'target',
      onDragOver: (event) => {
        event.preventDefault();
        setOver(computer.id);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event) => {
        event.preventDefault();
        stop();
        onMove(dragged, computer);
      },
    };
  };
}
