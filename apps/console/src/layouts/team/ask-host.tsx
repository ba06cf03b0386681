import type { ApiError } from '@coruja/contract';
import { useEffect, useState } from 'react';
import { type AskAgain, onRefusal } from '../../api/answers.ts';
import { useStore } from '../../api/store-context.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { OwnerPasswordDialog } from './owner-password-dialog.tsx';

/** A refused call that waits for somebody to identify themselves. */
export interface Asked {
  readonly refusal: ApiError;
  /** Sends the call again. */
  readonly send: Parameters<AskAgain>[1];
  readonly resolve: (answer: unknown) => void;
  /** The call stays refused. */
  readonly refuse: (error: unknown) => void;
}

/** Asks for an approval, or for the owner's password, and then sends the refused call again. */
export function AskHost() {
  const isOwner = useStore().access?.role === 'owner';
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const ask: AskAgain = (refusal, send) => {
      // An attendant has no password; one question at a time.
      if ((refusal.code === 'OWNER_ONLY' && !isOwner) || opened) return Promise.reject(refusal);
      return new Promise((resolve, reject) => {
        const end =
          <T,>(settle: (value: T) => void) =>
          (value: T) => {
            setOpened(false);
            settle(value);
          };
        const answer = end(resolve as (value: unknown) => void);
        setAsked({ refusal, send, resolve: answer, refuse: end(reject) });
        setOpened(true);
      });
    };
    return onRefusal(ask);
  }, [isOwner, opened]);
  if (!asked) return null;
  const Dialog = asked.refusal.code === 'APPROVAL_NEEDED' ? ApprovalDialog : OwnerPasswordDialog;
  return <Dialog opened={opened} asked={asked} />;
}
