import type { ReactNode } from 'react';
import { type LeaveBlock, useLeaveBlock } from '../../lib/use-leave-block.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/**
 * Asks before somebody leaves a screen with unsaved changes (docs/product/screens.md#unsaved-changes). Returns the question to
 * render.
 *
 * @param dirty whether there are unsaved changes
 * @param screen the screen's title, which the question names
 */
export function useUnsavedGuard(dirty: boolean, screen: string): ReactNode {
  return <UnsavedQuestion block={useLeaveBlock(dirty)} screen={screen} />;
}

interface UnsavedQuestionProps {
  readonly block: LeaveBlock;
  readonly screen: string;
}

export function UnsavedQuestion({ block, screen }: UnsavedQuestionProps) {
  return (
    <ConfirmDialog
      opened={block.blocked}
      onClose={block.stay}
      title="Descartar alterações?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={block.leave}
      danger
    >
      O que você digitou em “{screen}” ainda não foi salvo.
    </ConfirmDialog>
  );
}
