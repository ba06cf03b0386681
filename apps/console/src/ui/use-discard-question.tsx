import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionOptions {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The title of the dialog, which the question names. */
  readonly title: string;
  /** Whether there is something to lose. */
  readonly isDirty: () => boolean;
}

interface DiscardQuestion {
  /** Closes the dialog, or asks first. */
  readonly close: () => void;
  readonly isAsking: boolean;
  /** To be drawn inside the dialog. */
  readonly question: ReactNode;
}

/** Asks before a dialog throws away what was typed (docs/product/screens.md#unsaved-changes). */
export function useDiscardQuestion(options: DiscardQuestionOptions): DiscardQuestion {
  const { opened, onClose, title, isDirty } = options;
  const [isAsking, setAsking] = useState(false);
  const discarding = useRef(false);
  useWindowEvent('beforeunload', (event) => {
    if (opened && isDirty()) event.preventDefault();
  });
  // The question leaves first and the dialog after it, so that the focus finds its way back through both.
  const discard = () => {
    discarding.current = true;
    setAsking(false);
  };
  const closeIfDiscarding = () => {
    if (discarding.current) onClose();
    discarding.current = false;
  };
  return {
    close: () => (isDirty() ? setAsking(true) : onClose()),
    isAsking,
    question: (
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Descartar alterações?"
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={discard}
        onClosed={closeIfDiscarding}
        danger
      >
        O que você digitou em “{title}” ainda não foi salvo.
      </ConfirmDialog>
    ),
  };
}
