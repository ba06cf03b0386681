import type { ApiError } from '@coruja/contract';
import { useEffect, useState } from 'react';
import { type Ask, onRefusal } from '../../api/team-calls.ts';
import { useStore } from '../../api/store-context.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { OwnerPasswordDialog } from './owner-password-dialog.tsx';

/** A refused call that waits for somebody to identify themselves. */
export interface Asked {
  readonly refusal: ApiError;
  /** Sends the call again. */
  readonly send: Parameters<Ask>[1];
  readonly resolve: (answer: Response) => void;
  /** The call stays refused. */
  readonly refuse: (error: unknown) => void;
}

/** Asks for an approval, or for the owner's password, and then sends the refused call again. */
export function AskHost() {
  const isOwner = useStore().access?.role === 'owner';
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const ask: Ask = (refusal, send) => {
      // An attendant has no password; one question at a time.
      if ((refusal.code === 'OWNER_ONLY' && !isOwner) || opened) return Promise.reject(refusal);
      return new Promise((resolve, reject) => {
        setAsked({
          refusal,
          send,
          resolve: (answer) => {
            setOpened(false);
            resolve(answer);
          },
          refuse: (error) => {
            setOpened(false);
            reject(error);
          },
        });
        setOpened(true);
      });
    };
    return onRefusal(ask);
  }, [isOwner, opened]);
  if (!asked) return null;
  const Dialog = asked.refusal.code === 'APPROVAL_NEEDED' ? ApprovalDialog : OwnerPasswordDialog;
  return <Dialog opened={opened} asked={asked} />;
}
