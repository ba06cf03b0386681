import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/**
 * Asks before somebody leaves a screen with unsaved changes, by a link, the browser's back button or by closing the
 * tab (quality.md, point 13). Gives the question, which the screen draws anywhere.
 *
 * @param dirty whether there is something to lose
 * @param screen the screen's title, which the question names
 */
export function useUnsavedGuard(dirty: boolean, screen: string): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (dirty) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listen);
    return () => window.removeEventListener('beforeunload', listen);
  }, []);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Descartar alterações?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => blocker.proceed?.()}
      danger
    >
      O que você digitou em “{screen}” ainda não foi salvo.
    </ConfirmDialog>
  );
}
