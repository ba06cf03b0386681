import { type BulkCommandKind, type Computer, sendGuardCommands } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { toast } from '../../../ui/toast.tsx';
import { failedText, outcomeText } from './bulk-facts.ts';
import type { Selection } from './selection.ts';

interface BulkCommand {
  readonly kind: BulkCommandKind;
  readonly text?: string;
  readonly level?: number;
  readonly inUse?: boolean;
  readonly target: Selection['target'];
  /** The computers as they were before. */
  readonly before: readonly Computer[];
}

/** Sends a command to the selection, and says in one toast who got it and who did not, and why. */
export function useSendToMany() {
  const storeId = useStore().id;
  const mutation = useMutation({
    mutationFn: ({ kind, text, level, inUse, target }: BulkCommand) =>
      client.call(sendGuardCommands, { params: { storeId }, body: { kind, text, level, inUse, ...target } }),
    onSuccess: (results, { kind, before }) => {
      const { reached, title, left } = outcomeText(kind, results);
      if (reached === 0) return toast.error(title, left);
      const changed = before.filter(
        ({ id, isLocked }) =>
          isLocked === (kind === 'unlock') &&
          results.some(({ computer, refusal }) => computer.id === id && refusal === null),
      );
      if ((kind === 'lock' || kind === 'unlock') && changed.length > 0)
        return void toast.undo(title, left, () => mutation.mutate(undoOf(kind, changed)));
      if (left === '') toast.success(title);
      else toast.info(title, left);
    },
    onError: (error, { kind }) => showFailure(failedText(kind))(error),
  });
  return mutation;
}

function undoOf(kind: 'lock' | 'unlock', changed: readonly Computer[]): BulkCommand {
  return {
    kind: kind === 'lock' ? 'unlock' : 'lock',
    inUse: true,
    target: { computerIds: changed.map(({ id }) => id) },
    // Undoing offers no other undoing.
    before: [],
  };
}
