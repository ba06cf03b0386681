import type { Computer, LostTime } from '@coruja/contract';
import { computerStatus } from '@coruja/domain';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { computersQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMinutes, formatTime } from '../../lib/format.ts';
import { useOnePress } from '../../lib/use-one-press.ts';
import { saleDetail } from '../sales/sale-detail.ts';
import action from '../../ui/action.module.css';
import { MainButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { lostTimeQuery, useRestartSession, useReturnLostTime } from './lost-time.ts';
import { playerNameOf } from './session-actions.ts';
import type { LostTarget } from './session-dialogs-state.tsx';

interface LostTimeDialogProps {
  readonly target: LostTarget;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the session has left its computer. */
  readonly onGone?: (() => void) | undefined;
}

/** Restarts the time of a session whose computer died, or gives it back. */
export function LostTimeDialog({ target, opened, onClose, onGone }: LostTimeDialogProps) {
  const storeId = useStore().id;
  const all = useQuery({ ...lostTimeQuery(storeId), enabled: opened });
  const computers = useQuery({ ...computersQuery(storeId), enabled: opened });
  const [chosen, setChosen] = useState<string | null>(null);
  const found = all.data?.filter(
    ({ computer, session }) =>
      computer.id === target.computer.id &&
      (target.sessionId === undefined || session.id === target.sessionId),
  );
  const lost = found?.find(({ session }) => session.id === chosen) ?? found?.[0];
  const { name } = target.computer;

  return (
    <Dialog opened={opened} onClose={onClose} title={`Tempo perdido em ${name}`}>
      {lost === undefined ? (
        <>
          <DialogBody>
            {found === undefined && !all.isError ? (
              <LoadingText>Carregando sessões…</LoadingText>
            ) : (
              <p>
                {all.isError
                  ? 'Não foi possível carregar as sessões.'
                  : `Nenhum tempo perdido em ${name} nas últimas 2 horas. Aqui aparece a sessão cujo computador parou de responder.`}
              </p>
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Fechar</Button>
          </DialogFooter>
        </>
      ) : (
        <LossForm
          key={lost.session.id}
          lost={lost}
          others={found ?? []}
          onChoose={setChosen}
          computers={computers.data}
          opened={opened}
          onClose={onClose}
          onDone={() => {
            onClose();
            if (lost.session.isRunning) onGone?.();
          }}
        />
      )}
    </Dialog>
  );
}

interface LossFormProps {
  readonly lost: LostTime;
  /** The computer's other sessions with lost time, to choose from. */
  readonly others: readonly LostTime[];
  readonly onChoose: (sessionId: string) => void;
  readonly computers: readonly Computer[] | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function LossForm({ lost, others, onChoose, computers, opened, onClose, onDone }: LossFormProps) {
  const { timeZone } = useStore();
  const [minutes, setMinutes] = useState<number | string>(lost.minutes);
  const [place, setPlace] = useState<string | null>(null);
  const places = placesFor(lost, computers ?? []);
  const asksMinutes = lost.lastMessageAt === null;
  const problem = asksMinutes ? problemOf(minutes, lost) : null;
  return (
    <>
      <DialogBody>
        {others.length > 1 && (
          <NativeSelect
            label="Sessão"
            value={lost.session.id}
            onChange={(event) => onChoose(event.currentTarget.value)}
            data={others.map(({ session, ...other }) => ({
              value: session.id,
              label: `${playerNameOf(other)}, desde ${formatTime(session.startTime, timeZone)}`,
            }))}
          />
        )}
        <p>{explain(lost, timeZone)}</p>
        {asksMinutes && (
          <NumberInput
            label="Minutos perdidos"
            min={lost.leastMinutes}
            max={lost.minutes}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            value={minutes}
            onChange={setMinutes}
            error={problem}
            autoFocus
          />
        )}
        {lost.canRestart && computers && (
          <PlaceField places={places} value={place ?? places[0]?.id} onChoose={setPlace} />
        )}
        <SaleLink saleId={lost.saleId} />
      </DialogBody>
      <LossActions
        lost={lost}
        minutes={asksMinutes ? Number(minutes) : undefined}
        computerId={place ?? places[0]?.id}
        isValid={problem === null}
        opened={opened}
        onClose={onClose}
        onDone={onDone}
      />
    </>
  );
}

interface PlaceFieldProps {
  readonly places: readonly Computer[];
  readonly value: string | undefined;
  readonly onChoose: (computerId: string) => void;
}

function PlaceField({ places, value, onChoose }: PlaceFieldProps) {
  if (places.length === 0) return <p>Nenhum computador livre agora.</p>;
  return (
    <NativeSelect
      label="Continuar em"
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={places.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** Sold time can be refunded in its sale instead. */
function SaleLink({ saleId }: { saleId: string | null }) {
  if (saleId === null) return null;
  return (
    <Link to={saleDetail(saleId)} className={action.quiet}>
      Estornar na venda
    </Link>
  );
}

interface LossActionsProps extends Pick<LossFormProps, 'lost' | 'opened' | 'onClose' | 'onDone'> {
  /** The attendant's figure, if no guard reported the loss. */
  readonly minutes: number | undefined;
  /** Undefined while no computer is free. */
  readonly computerId: string | undefined;
  readonly isValid: boolean;
}

function LossActions({ lost, minutes, computerId, isValid, opened, onClose, onDone }: LossActionsProps) {
  const restart = useRestartSession();
  const giveBack = useReturnLostTime();
  const once = useOnePress(opened && !restart.isPending && !giveBack.isPending);
  const done = { onSuccess: onDone };
  return (
    <DialogFooter>
      <Button onClick={onClose}>Cancelar</Button>
      {lost.canReturn && (
        <Button
          disabled={!isValid || restart.isPending}
          loading={giveBack.isPending}
          onClick={once(() => giveBack.mutate({ lost, minutes }, done))}
        >
          {lost.package ? 'Devolver ao pacote' : 'Devolver ao saldo'}
        </Button>
      )}
      {lost.canRestart && (
        <MainButton
          disabled={!isValid || computerId === undefined || giveBack.isPending}
          loading={restart.isPending}
          onClick={once(() => computerId && restart.mutate({ lost, minutes, computerId }, done))}
          autoFocus={minutes === undefined}
        >
          Reiniciar o tempo
        </MainButton>
      )}
    </DialogFooter>
  );
}

/** The computer that had failed comes first if it is back, because the customer sits there. */
function placesFor({ computer }: LostTime, computers: readonly Computer[]): Computer[] {
  const free = computers.filter(
    (each) => computerStatus(each) === 'available' && (each.guard === null || each.guard.connected),
  );
  return free.toSorted((one, other) => Number(other.id === computer.id) - Number(one.id === computer.id));
}

function problemOf(
  minutes: number | string,
  { leastMinutes: least, minutes: most }: LostTime,
): string | null {
  const isWithin = typeof minutes === 'number' && minutes >= least && minutes <= most;
  return isWithin ? null : `Informe de ${least} a ${most} minutos.`;
}

function explain(lost: LostTime, timeZone: string): string {
  const who = playerNameOf(lost);
  if (lost.lastMessageAt === null)
    return `${who} tinha até ${formatMinutes(lost.minutes)}. Nenhum guarda viu quanto faltava: informe quantos minutos foram perdidos.`;
  const at = formatTime(lost.lastMessageAt, timeZone);
  return `${who} perdeu ${formatMinutes(lost.minutes)}: o computador parou de responder às ${at}.`;
}
