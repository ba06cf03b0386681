import type { ScheduledEvent, User } from '@coruja/contract';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { actorText } from '../../lib/actor.ts';
import { plural } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { NewCustomerDialog } from '../../parts/customer-dialog.tsx';
import type { CustomerDraft } from '../../parts/customer-form.ts';
import { CustomerPicker } from '../../parts/customer-picker.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { isFull } from './event-facts.ts';
import styles from './event-panel.module.css';
import { type Participant, useAddParticipant, useRemoveParticipant } from './events-queries.ts';

interface ParticipantsProps {
  readonly event: ScheduledEvent;
  /** Participants may change until the event ends (decisions.md, "Events"). */
  readonly isOver: boolean;
}

/** Who takes part, added by whom and when; more only below the capacity (specification.md, section 4 "Scheduled event"). */
export function Participants({ event, isOver }: ParticipantsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const add = useAddParticipant(event);
  const registering = useDialog<CustomerDraft>();
  const removing = useDialog<Participant>();
  const { participants } = event;

  return (
    <section aria-label="Participantes">
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Participantes
      </h3>
      <Door
        event={event}
        isOver={isOver}
        onPick={(user) => add.mutate(user)}
        onNewCustomer={registering.open}
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
              participant={participant}
              onRemove={isOver ? null : () => removing.open(participant)}
            />
          ))}
        </ol>
      )}
      <NewCustomerDialog
        opened={registering.opened}
        onClose={registering.close}
        draft={registering.item ?? undefined}
        onRegistered={(customer) => add.mutate(customer)}
      />
      {removing.item && (
        <RemoveDialog
          event={event}
          participant={removing.item}
          opened={removing.opened}
          onClose={removing.close}
          title={title}
        />
      )}
    </section>
  );
}

interface DoorProps extends ParticipantsProps {
  readonly onPick: (user: User) => void;
  readonly onNewCustomer: (draft: CustomerDraft) => void;
}

/** The way in, or why there is none. */
function Door({ event, isOver, onPick, onNewCustomer }: DoorProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const isShut = isOver || isFull(event);
  // The last seat takes the search away, and with it the focus.
  useEffect(() => {
    const active = document.activeElement;
    if (isShut && (active === null || active === document.body)) note.current?.focus();
  }, [isShut]);

  if (!isShut) {
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
  readonly participant: Participant;
  /** Null when nobody may be removed any more. */
  readonly onRemove: (() => void) | null;
}

function PersonLine({ participant, onRemove }: PersonLineProps) {
  const { user, addedAt, actor } = participant;
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p>{user.name}</p>
        <p className={styles.added}>
          Desde <DateTime instant={addedAt} /> · {actorText(actor)}
        </p>
      </div>
      {onRemove && (
        <Button size="xs" variant="subtle" aria-label={`Remover ${user.name}`} onClick={onRemove}>
          Remover
        </Button>
      )}
    </li>
  );
}

/** After this the question has gone, and has tried to give the focus back to a button that is no more. */
const DIALOG_GONE_MS = 250;

interface RemoveDialogProps {
  readonly event: ScheduledEvent;
  readonly participant: Participant;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Takes the focus when the line is gone. */
  readonly title: RefObject<HTMLElement | null>;
}

function RemoveDialog({ event, participant, opened, onClose, title }: RemoveDialogProps) {
  const remove = useRemoveParticipant(event);
  const leave = () => {
    onClose();
    window.setTimeout(() => title.current?.focus(), DIALOG_GONE_MS);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => !remove.isPending && onClose()}
      title="Remover participante"
      confirmLabel="Remover participante"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate(participant, { onSuccess: leave, onError: onClose })}
    >
      <p>
        Tem certeza que deseja remover <strong>{participant.user.name}</strong> do evento{' '}
        <strong>{event.name}</strong>? A vaga fica livre.
      </p>
    </ConfirmDialog>
  );
}
