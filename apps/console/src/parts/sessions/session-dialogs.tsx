import { type Session, extendSessionBody } from '@coruja/contract';
import { computerStatus, limits } from '@coruja/domain';
import { NumberInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Clock } from '../../ui/zone.tsx';
import { LostTimeDialog } from './lost-time-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { isPaidTime, useExtendSession, playerNameOf } from './session-actions.ts';
import type { SessionDialogsState, TimeToSell } from './session-dialogs-state.tsx';
import { SwapDialog } from './swap-dialog.tsx';
import { useMoveTo } from './use-move-to.ts';

const WeighMoveDialog = onDemand(async () => (await import('./weigh-move-dialog.tsx')).WeighMoveDialog);
const SellMoreDialog = onDemand(async () => (await import('./sell-more-dialog.tsx')).SellMoreDialog);

interface SessionDialogsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly dialogs: SessionDialogsState;
  /** Called when the session has left its computer. */
  readonly onGone?: (() => void) | undefined;
}

export function SessionDialogs({ dialogs, onGone }: SessionDialogsProps) {
  const { extending, selling, moving, weighing, swapping, losing, messaging } = dialogs;
  return (
    <>
      {selling.item && (
        <SellMoreDialog
          key={`sell ${selling.item.session.id}`}
          {...selling.item}
          opened={selling.opened}
          onClose={selling.close}
        />
      )}
      {extending.item && (
        <ExtendDialog
          key={`extend ${extending.item.id}`}
          session={extending.item}
          opened={extending.opened}
          onClose={extending.close}
          onPaid={selling.open}
        />
      )}
      {moving.item && (
        <MoveDialog
          session={moving.item}
          opened={moving.opened}
          onClose={moving.close}
          onGone={onGone}
          dialogs={dialogs}
        />
      )}
      {weighing.item && (
        <WeighMoveDialog
          key={`weigh ${weighing.item.session.id} ${weighing.item.computer.id}`}
          {...weighing.item}
          opened={weighing.opened}
          onClose={weighing.close}
          onGone={onGone}
        />
      )}
      {swapping.item && (
        <SwapDialog
          session={swapping.item}
          opened={swapping.opened}
          onClose={swapping.close}
          onGone={onGone}
        />
      )}
      {messaging.item && (
        <MessageDialog
          computer={messaging.item.computer}
          session={messaging.item}
          opened={messaging.opened}
          onClose={messaging.close}
        />
      )}
      {losing.item && (
        <LostTimeDialog
          key={`lost ${losing.item.sessionId ?? losing.item.computer.id}`}
          target={losing.item}
          opened={losing.opened}
          onClose={losing.close}
          onGone={onGone}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly session: Session;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGone?: (() => void) | undefined;
}

const check = schemaResolver(extendSessionBody, { sync: true });

interface ExtendDialogProps extends DialogProps {
  /** Called when the session turns out to be paid, so that its time must be sold. */
  readonly onPaid: (sold: TimeToSell) => void;
}

function ExtendDialog({ session, opened, onClose, onPaid }: ExtendDialogProps) {
  const extend = useExtendSession();
  const form = useForm({
    initialValues: { minutes: 30 as number | string },
    validate: ({ minutes }) => check({ minutes: typeof minutes === 'number' ? minutes : undefined }),
    transformValues: ({ minutes }) => Number(minutes),
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Mais tempo em ${session.computer.name}`}
      submitLabel="Adicionar tempo"
      form={form}
      onSubmit={(minutes) =>
        extend.mutateAsync({ session, minutes }).catch((error: unknown) => {
          if (!isPaidTime(error)) throw error;
          onPaid({ session, minutes });
        })
      }
    >
      <p>
        {playerNameOf(session)} {session.isOpenEnded ? 'fica no máximo até' : 'tem tempo até'}{' '}
        <Clock instant={session.endTime} />.{' '}
        {session.user && session.billing !== 'bill' ? 'Os minutos saem do saldo.' : 'Paga no fim o que usar.'}
      </p>
      <NumberInput
        label="Minutos a adicionar"
        min={1}
        max={limits.sessionMinutes}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        data-autofocus
        {...form.getInputProps('minutes')}
      />
    </FormDialog>
  );
}

interface MoveDialogProps extends DialogProps {
  readonly dialogs: SessionDialogsState;
}

function MoveDialog({ session, opened, onClose, onGone, dialogs }: MoveDialogProps) {
  const computers = useQuery({ ...computersQuery(useStore().id), enabled: opened });
  const move = useMoveTo(dialogs, computers.data);
  const free = computers.data?.filter((computer) => computerStatus(computer) === 'available');
  const done = () => {
    onClose();
    onGone?.();
  };
  return (
    <PickDialog
      opened={opened}
      onClose={onClose}
      title={`Mover ${session.computer.name} para…`}
      label="Computadores livres"
      empty="Nenhum computador livre agora."
      pending={move.isPending}
      choices={free?.map((computer) => ({
        key: computer.id,
        name: computer.name,
        note: computer.guard && !computer.guard.connected ? 'Guarda sem conexão' : 'Livre',
        choose: () => {
          if (move.isAsked(session, computer)) onClose();
          move.to(session, computer, done);
        },
      }))}
    >
      {playerNameOf(session)} continua no outro computador com o mesmo tempo, até{' '}
      <Clock instant={session.endTime} />.
      {free?.some((computer) => move.isAsked(session, computer)) &&
        ' Numa sala de outro peso o tempo muda, e você confere antes.'}
    </PickDialog>
  );
}
