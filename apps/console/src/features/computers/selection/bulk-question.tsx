import type { Computer } from '@coruja/contract';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { askText, lossText } from './bulk-facts.ts';
import type { useSendToMany } from './bulk-commands.ts';
import { commandLabels } from '../guard/guard-facts.ts';
import type { Selection } from './selection.ts';
import styles from './selection-bar.module.css';

interface BulkQuestionProps {
  readonly kind: Parameters<typeof askText>[0];
  readonly selection: Pick<Selection, 'target'> & { readonly selected: readonly Computer[] };
  readonly send: ReturnType<typeof useSendToMany>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a command that takes something from players; those who play are left out unless they are wanted too. */
export function BulkQuestion({ kind, selection, send, opened, onClose }: BulkQuestionProps) {
  const [inUse, setInUse] = useState(false);
  const { selected, target } = selection;
  const playing = selected.filter(({ isAvailable }) => !isAvailable).length;
  const count = inUse ? selected.length : selected.length - playing;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={commandLabels[kind]}
      confirmLabel={askText(kind, count)}
      disabled={count === 0}
      danger
      pending={send.isPending}
      onConfirm={() => send.mutate({ kind, inUse, target, before: selected }, { onSettled: onClose })}
    >
      <p className={styles.question}>
        {askText(kind, selected.length)} agora?
        {kind === 'shutdown' && ' Para ligar de novo daqui, ao menos um precisa ficar ligado.'}
      </p>
      {playing > 0 && (
        <>
          <p className={styles.question}>
            <strong>{plural(playing, 'computador está em uso', 'computadores estão em uso')}</strong>
            {inUse
              ? `: ${lossText(kind, playing)}`
              : playing === 1
                ? ' e fica de fora.'
                : ' e ficam de fora.'}
          </p>
          <Checkbox
            label="Também os que estão em uso"
            checked={inUse}
            onChange={(event) => setInUse(event.currentTarget.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
