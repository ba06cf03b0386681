import type { ScheduledEvent, Customer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { actorText } from '../../lib/actor.ts';
import { plural } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import type { CustomerDraft } from '../../parts/customers/customer-draft.ts';
import { CustomerPicker } from '../../parts/customers/customer-picker.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { isFull } from './event-facts.ts';
import styles from './event-panel.module.css';
import { type Participant, useAddParticipant, useRemoveParticipant } from './events-queries.ts';

const NewCustomerDialog = onDemand(
  async () => (await import('../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);

interface ParticipantsProps {
  readonly event: ScheduledEvent;
  /** Participants may change until the event ends (docs/product/events.md#participants). */
  readonly isOver: boolean;
}

/** The participants, added by whom and when (docs/product/events.md#participants). */
export function Participants({ event, isOver }: ParticipantsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const add = useAddParticipant(event);
  const creating = useDialog<CustomerDraft>();
  const remove = useRemoveParticipant(event, (customer) => add.mutate(customer));
  const removeOne = (participant: Participant) => {
    // The focused button disappears with its line.
    remove.mutate(participant, { onSuccess: () => title.current?.focus({ preventScroll: true }) });
  };
  const { participants } = event;

  return (
    <section aria-label="Participantes">
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Participantes
      </h3>
      <Door
        event={event}
        isOver={isOver}
        onPick={(customer) => add.mutate(customer)}
        onNewCustomer={creating.open}
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
              isLeaving={remove.isPending && remove.variables.id === participant.id}
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
    </section>
  );
}

interface DoorProps extends ParticipantsProps {
  readonly onPick: (customer: Customer) => void;
  readonly onNewCustomer: (draft: CustomerDraft) => void;
}

/** The search for participants, or why nobody can be added. */
function Door({ event, isOver, onPick, onNewCustomer }: DoorProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const isShut = isOver || isFull(event);
  // When the last seat is taken, the focused search disappears.
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
  /** The removal is in progress. */
  readonly isLeaving: boolean;
  /** Null when nobody may be removed any more. */
  readonly onRemove: (() => void) | null;
}

function PersonLine({ participant, isLeaving, onRemove }: PersonLineProps) {
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
    </li>
  );
}
