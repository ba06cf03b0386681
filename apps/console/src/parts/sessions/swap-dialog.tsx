import type { Session } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../api/server-clock.ts';
import { activeSessionsQuery, computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useOnePress } from '../../lib/use-one-press.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { Consequences, Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Clock } from '../../ui/zone.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { useSwapSessions, playerNameOf } from './session-actions.ts';
import { timeLeftText } from './session-countdown.tsx';
import { useFloor } from './use-move-to.ts';
import { movedTime } from './weighed-move.ts';
import { changesWeight, type Target } from './weight-change.ts';

interface SwapDialogProps {
  readonly session: Session;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGone?: (() => void) | undefined;
}

/** Asks for the session to swap with, and for a confirmation if that converts the time of one of them. */
export function SwapDialog({ session, opened, onClose, onGone }: SwapDialogProps) {
  const storeId = useStore().id;
  const sessions = useQuery({ ...activeSessionsQuery(storeId), enabled: opened });
  const computers = useQuery({ ...computersQuery(storeId), enabled: opened }).data;
  const floor = useFloor(computers);
  const swap = useSwapSessions();
  const asking = useDialog<readonly Change[]>();
  const now = useNow();
  const others = sessions.data?.filter(({ id }) => id !== session.id);
  const changesOf = (other: Session): readonly Change[] =>
    [[session, other] as const, [other, session] as const].flatMap(([who, { computer }]) => {
      const target = computers?.find(({ id }) => id === computer.id);
      return target && changesWeight(who, target, floor) ? [{ session: who, target, other }] : [];
    });
  const carryOut = (other: Session) =>
    swap.mutate(
      { session, other },
      {
        onSuccess: () => {
          asking.close();
          onClose();
          onGone?.();
        },
      },
    );
  return (
    <>
      <PickDialog
        opened={opened && !asking.opened}
        onClose={onClose}
        title={`Inverter ${session.computer.name} com…`}
        label="Outras sessões"
        empty="Nenhuma outra sessão agora."
        pending={swap.isPending}
        choices={others?.map((other) => ({
          key: other.id,
          name: other.computer.name,
          note: `${playerNameOf(other)}, ${timeLeftText(remainingSeconds(other, sessions.dataUpdatedAt, now))}`,
          choose: () => {
            const changes = changesOf(other);
            if (changes.length > 0) asking.open(changes);
            else carryOut(other);
          },
        }))}
      >
        {playerNameOf(session)} troca de lugar com outra pessoa. Cada um continua com o próprio tempo.
      </PickDialog>
      {asking.item && (
        <SwapQuestion
          changes={asking.item}
          session={session}
          opened={opened && asking.opened}
          onClose={asking.close}
          pending={swap.isPending}
          onSwap={carryOut}
        />
      )}
    </>
  );
}

interface Change {
  readonly session: Session;
  /** Its new computer, and the session that it swaps with. */
  readonly target: Target;
  readonly other: Session;
}

interface SwapQuestionProps {
  readonly changes: readonly Change[];
  readonly session: Session;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly pending: boolean;
  readonly onSwap: (other: Session) => void;
}

function SwapQuestion({ changes, session, opened, onClose, pending, onSwap }: SwapQuestionProps) {
  const once = useOnePress(opened && !pending);
  useNow(15_000);
  const [first] = changes;
  const other = first?.other;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Inverter ${session.computer.name} e ${other?.computer.name ?? ''}`}
    >
      <DialogBody>
        <p>As salas têm pesos diferentes, e o tempo muda com elas, sem cobrança:</p>
        <Consequences>
          {changes.map(({ session: who, target }) => (
            <NewEnd key={who.id} session={who} target={target} />
          ))}
        </Consequences>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Voltar</Button>
        <MainButton loading={pending} onClick={once(() => other && onSwap(other))} data-autofocus>
          Inverter
        </MainButton>
      </DialogFooter>
    </Dialog>
  );
}

function NewEnd({ session, target }: Pick<Change, 'session' | 'target'>) {
  const { endAt, newEndAt } = movedTime(session, target, serverNow());
  return (
    <li>
      {playerNameOf(session)} em {target.name}: termina às{' '}
      <Clock instant={new Date(newEndAt).toISOString()} /> em vez de{' '}
      <Clock instant={new Date(endAt).toISOString()} />.
    </li>
  );
}
