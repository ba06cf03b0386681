import type { ScheduledEvent, Customer } from '@coruja/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { Actor } from '../../parts/team/actor.tsx';
import { plural } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import type { CustomerDraft } from '../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { DetailSection } from '../../ui/detail-panel.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Clock, DateTime } from '../../ui/zone.tsx';
import { isFull } from './event-facts.ts';
import styles from './event-panel.module.css';
import {
  type Participant,
  useAddParticipant,
  useChangeComputer,
  useRemoveParticipant,
} from './events-queries.ts';
import { type SeatComputer, computerChoices, useSeatComputers } from './seat-computers.ts';
import { StartAll, useStarting } from './start-all.tsx';

const NewCustomerDialog = onDemand(
  async () => (await import('../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);
const EnrolDialog = onDemand(async () => (await import('./enrol-dialog.tsx')).EnrolDialog);
const PaySeatDialog = onDemand(async () => (await import('./pay-seat-dialog.tsx')).PaySeatDialog);
const RemovePaidDialog = onDemand(async () => (await import('./remove-paid-dialog.tsx')).RemovePaidDialog);

interface ParticipantsProps {
  readonly event: ScheduledEvent;
  /** Participants may change until the event ends (docs/product/events.md#participants). */
  readonly isOver: boolean;
}

/** The participants (docs/product/events.md#participants). */
export function Participants({ event, isOver }: ParticipantsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isPriced = usePricesTime();
  const hasComputers = isPriced || event.seatPrice !== null;
  const computers = useSeatComputers(hasComputers && !isOver);
  const starting = useStarting(event);
  const [enrolling, paying, removing] = [useDialog(), useDialog<Participant>(), useDialog<Participant>()];
  const add = useAddParticipant(event);
  const creating = useDialog<CustomerDraft>();
  const remove = useRemoveParticipant(event, (customer) => add.mutate(customer));
  const removeOne = (participant: Participant) => {
    if (participant.payment) return removing.open(participant);
    // The focused button disappears with its line.
    remove.mutate(participant, { onSuccess: () => title.current?.focus({ preventScroll: true }) });
  };
  const { participants, seatPrice } = event;
  // Once the whole event is paid, seats are not paid one by one.
  const isSoldBySeat = seatPrice !== null && event.payment === null;
  const canStart = starting.canStart && hasComputers;

  return (
    <DetailSection title="Participantes" heading={title}>
      {canStart && <StartAll event={event} starting={starting} />}
      <AddParticipant
        event={event}
        isOver={isOver}
        onPick={(customer) => add.mutate(customer)}
        onNewCustomer={creating.open}
        onEnrol={isSoldBySeat ? () => enrolling.open(true) : null}
      />
      {participants.length === 0 && <p className={styles.nobody}>Ninguém nesta lista ainda.</p>}
      {participants.length > 0 && (
        <ol
          className={styles.people}
          aria-label={plural(participants.length, 'participante', 'participantes')}
        >
          {participants.map((participant) => (
            <PersonLine
              key={participant.id}
              event={event}
              participant={participant}
              computers={isOver || !hasComputers ? null : computers}
              isLeaving={remove.isPending && remove.variables.id === participant.id}
              onPay={isSoldBySeat ? () => paying.open(participant) : null}
              onStart={canStart ? () => starting.start([{ id: participant.id }]) : null}
              onRemove={isOver ? null : () => removeOne(participant)}
            />
          ))}
        </ol>
      )}
      <NewCustomerDialog
        opened={creating.opened}
        onClose={creating.close}
        draft={creating.item ?? undefined}
        onCreated={(customer) => add.mutate(customer)}
      />
      {seatPrice !== null && (
        <SeatDialogs
          event={event}
          price={seatPrice}
          computers={computers}
          enrolling={enrolling}
          paying={paying}
        />
      )}
      {removing.item && (
        <RemovePaidDialog
          event={event}
          participant={removing.item}
          opened={removing.opened}
          onClose={removing.close}
        />
      )}
    </DetailSection>
  );
}

interface SeatDialogsProps {
  readonly event: ScheduledEvent;
  /** Per seat, in reais. */
  readonly price: number;
  readonly computers: readonly SeatComputer[];
  readonly enrolling: Pick<ReturnType<typeof useDialog>, 'opened' | 'close'>;
  readonly paying: ReturnType<typeof useDialog<Participant>>;
}

function SeatDialogs({ event, price, computers, enrolling, paying }: SeatDialogsProps) {
  return (
    <>
      <EnrolDialog
        event={event}
        price={price}
        computers={computers}
        opened={enrolling.opened}
        onClose={enrolling.close}
      />
      {paying.item && (
        <PaySeatDialog
          key={paying.item.id}
          event={event}
          participant={paying.item}
          price={price}
          opened={paying.opened}
          onClose={paying.close}
        />
      )}
    </>
  );
}

interface AddParticipantProps extends ParticipantsProps {
  readonly onPick: (customer: Customer) => void;
  readonly onNewCustomer: (draft: CustomerDraft) => void;
  /** Opens 'Inscrever' if seats have a price; null for the search alone. */
  readonly onEnrol: (() => void) | null;
}

/** The search for participants, or why nobody can be added. */
function AddParticipant({ event, isOver, onPick, onNewCustomer, onEnrol }: AddParticipantProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const isClosed = isOver || isFull(event);
  // When the last seat is taken, the focused search disappears.
  useEffect(() => {
    const active = document.activeElement;
    if (isClosed && (active === null || active === document.body)) note.current?.focus();
  }, [isClosed]);

  if (!isClosed && onEnrol) {
    return (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onEnrol}>
        Inscrever
      </Button>
    );
  }
  if (!isClosed) {
    return (
      <CustomerPicker
        value={null}
        label="Adicionar participante"
        onPick={onPick}
        onClear={() => {}}
        onNewCustomer={onNewCustomer}
      />
    );
  }
  return (
    <p ref={note} tabIndex={-1} className={styles.shut}>
      {isOver ? 'Este evento já terminou: a lista não muda mais.' : 'Este evento está lotado.'}
    </p>
  );
}

interface PersonLineProps {
  readonly event: ScheduledEvent;
  readonly participant: Participant;
  /** Null if it cannot be changed. */
  readonly computers: readonly SeatComputer[] | null;
  /** The removal is in progress. */
  readonly isLeaving: boolean;
  /** Null if there is nothing to pay. */
  readonly onPay: (() => void) | null;
  /** Starts a participant whose session was ended early; null if nobody can be started. */
  readonly onStart: (() => void) | null;
  /** Null when participants may no longer be removed. */
  readonly onRemove: (() => void) | null;
}

function PersonLine(props: PersonLineProps) {
  const { participant, isLeaving, onRemove } = props;
  const { user, addedAt, actor, session } = participant;
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p>{user.name}</p>
        <p className={styles.added}>
          Desde <DateTime instant={addedAt} /> · <Actor actor={actor} />
        </p>
        <Playing session={session} />
      </div>
      {onRemove && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Remover ${user.name}`}
          loading={isLeaving}
          onClick={onRemove}
        >
          Remover
        </Button>
      )}
      <Seat {...props} />
    </li>
  );
}

/** The second line: computer, payment, and a button to start again after an early end. */
function Seat({ event, participant, computers, onPay, onStart }: PersonLineProps) {
  const { user, payment, session } = participant;
  const onReturn = session?.isRunning === false ? onStart : null;
  if (!computers && !payment && !onPay && !onReturn) return null;
  return (
    <div className={styles.seat}>
      {computers && <ComputerOf event={event} participant={participant} computers={computers} />}
      <PaidTick participant={participant} onPay={onPay} />
      {onReturn && (
        <Button size="xs" aria-label={`Iniciar ${user.name}`} onClick={onReturn}>
          Iniciar
        </Button>
      )}
    </div>
  );
}

/** The tick with its tender, or 'Receber'. */
function PaidTick({ participant, onPay }: Pick<PersonLineProps, 'participant' | 'onPay'>) {
  const { user, payment } = participant;
  if (payment) {
    const tender = paymentTypeLabels[payment.paymentType];
    return (
      <p className={styles.paid}>
        <IconCheck size={16} aria-hidden />
        {payment.paymentType === 'FREE' ? tender : `Pago · ${tender}`}
      </p>
    );
  }
  return (
    onPay && (
      <Button size="xs" aria-label={`Receber de ${user.name}`} onClick={onPay}>
        Receber
      </Button>
    )
  );
}

/** When and where the participant started. */
function Playing({ session }: Pick<Participant, 'session'>) {
  if (!session) return null;
  if (!session.isRunning) return <p className={styles.added}>Sessão encerrada</p>;
  return (
    <p className={styles.added}>
      Jogando desde <Clock instant={session.startTime} /> · {session.computer.name}
    </p>
  );
}

interface ComputerOfProps {
  readonly event: ScheduledEvent;
  readonly participant: Participant;
  readonly computers: readonly SeatComputer[];
}

function ComputerOf({ event, participant, computers }: ComputerOfProps) {
  const change = useChangeComputer(event);
  const { id, user, computer } = participant;
  const own = computers.find((each) => each.id === computer?.id) ?? null;
  return (
    <NativeSelect
      size="xs"
      className={styles.computer}
      aria-label={`Computador de ${user.name}`}
      data={computerChoices(event, computers, own)}
      value={own?.id ?? ''}
      disabled={change.isPending || participant.session?.isRunning === true}
      onChange={({ currentTarget }) => change.mutate({ id, computerId: currentTarget.value || null })}
    />
  );
}
