import type { ScheduledEvent } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Permitted } from '../../parts/team/permitted.tsx';
import { useStore } from '../../api/store-context.ts';
import { Actor } from '../../parts/team/actor.tsx';
import { useNow } from '../../lib/clock.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useLast } from '../../lib/use-last.ts';
import { DetailNotShown, isNowhere } from '../../parts/detail-not-shown.tsx';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { DetailPanel, DetailSection, Fact, Facts } from '../../ui/detail-panel.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import { CancelEventDialog } from './cancel-event-dialog.tsx';
import { EventBadges } from './event-badges.tsx';
import { type EventPhase, phaseOf, whenText } from './event-facts.ts';
import { EventPrice } from './event-price.tsx';
import styles from './event-panel.module.css';
import { EventSums } from './event-sums.tsx';
import { eventQuery } from './events-queries.ts';
import { Participants } from './participants.tsx';
import { Seats } from './seats.tsx';

const PayEventDialog = onDemand(async () => (await import('./pay-event-dialog.tsx')).PayEventDialog);

interface EventPanelProps {
  /** The event in the address; null for none. */
  readonly eventId: string | null;
  /** The event from the list, if loaded: shown until the server answers. */
  readonly row: ScheduledEvent | undefined;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

/** One event's details: time, participants, payment, and cancelling. */
export function EventPanel({ eventId, row, onClose, onCancelled }: EventPanelProps) {
  const { event, query } = useShownEvent(eventId, row);
  const phase = usePhase(event);
  const paying = useDialog<ScheduledEvent>();
  const cancelling = useDialog<ScheduledEvent>();

  return (
    <>
      <DetailPanel
        opened={eventId !== null}
        onClose={onClose}
        title={event?.name ?? 'Evento'}
        actions={
          event && (
            <PanelActions
              event={event}
              onPay={() => paying.open(event)}
              onCancel={() => cancelling.open(event)}
            />
          )
        }
      >
        {event ? (
          <EventDetail key={event.id} event={event} phase={phase} />
        ) : (
          <DetailNotShown
            query={query}
            loading="Carregando evento…"
            failure="Não foi possível carregar o evento."
            nowhere={{
              code: 'EVENT_NOT_FOUND',
              title: 'Evento não encontrado.',
              hint: 'Ele pode ter sido cancelado.',
            }}
          />
        )}
      </DetailPanel>
      {paying.item && (
        <PayEventDialog
          key={`pay ${paying.item.id}`}
          event={paying.item}
          opened={paying.opened}
          onClose={paying.close}
        />
      )}
      {cancelling.item && (
        <CancelEventDialog
          key={`cancel ${cancelling.item.id}`}
          event={cancelling.item}
          opened={cancelling.opened}
          onClose={cancelling.close}
          onCancelled={onCancelled}
        />
      )}
    </>
  );
}

/** The event from the server, before that from the list, and while closing the last one. */
function useShownEvent(eventId: string | null, row: ScheduledEvent | undefined) {
  const shownId = useLast(eventId) ?? '';
  const query = useQuery({
    ...eventQuery(useStore().id, shownId),
    enabled: eventId !== null,
    ...(row ? { placeholderData: row } : {}),
  });
  const last = useLast(query.data ?? null);
  return { event: last?.id === shownId && !isNowhere(query.error, 'EVENT_NOT_FOUND') ? last : null, query };
}

interface PanelActionsProps {
  readonly event: ScheduledEvent;
  readonly onPay: () => void;
  readonly onCancel: () => void;
}

function PanelActions({ event, onPay, onCancel }: PanelActionsProps) {
  return (
    <>
      <Permitted need="catalog">
        <Button variant="subtle" className={styles.cancel} onClick={onCancel}>
          Cancelar evento
        </Button>
      </Permitted>
      {!event.confirmed && event.seatPrice === null && (
        <MainButton onClick={onPay}>Registrar pagamento</MainButton>
      )}
      {!event.confirmed && event.seatPrice !== null && <Button onClick={onPay}>Pagar evento inteiro</Button>}
    </>
  );
}

function EventDetail({ event, phase }: { event: ScheduledEvent; phase: EventPhase }) {
  const { timeZone } = useStore();
  const now = useNow(60_000);
  return (
    <>
      <div className={styles.top}>
        <div className={styles.badges}>
          <EventBadges event={event} phase={phase} />
        </div>
        <p className={styles.price}>
          <EventPrice event={event} />
        </p>
      </div>
      <p className={styles.when}>{whenText(event, { timeZone, now })}</p>
      {event.description !== null && <p className={styles.description}>{event.description}</p>}
      <div className={styles.seats}>
        <Seats event={event} />
      </div>
      <Participants key={event.id} event={event} isOver={phase === 'past'} />
      {event.payment && <Payment payment={event.payment} />}
      <DetailSection title="Detalhes">
        <Facts>
          <Fact name="Início">
            <DateTime instant={event.startTime} />
          </Fact>
          <Fact name="Término">
            <DateTime instant={event.endTime} />
          </Fact>
          {event.seatPrice !== null && (
            <Fact name="Evento inteiro">
              <Money reais={event.price} />
            </Fact>
          )}
          <Fact name="Criado em">
            <DateTime instant={event.createdAt} />
          </Fact>
          <Fact name="Criado por">{event.isFromApp ? 'Aplicativo' : <Actor actor={event.actor} />}</Fact>
        </Facts>
      </DetailSection>
    </>
  );
}

function Payment({ payment }: { payment: NonNullable<ScheduledEvent['payment']> }) {
  return (
    <DetailSection title="Pagamento">
      <EventSums
        subtotal={payment.subtotal}
        discount={payment.discount}
        code={payment.coupon?.code}
        total={payment.total}
      />
      <Facts>
        <Fact name="Forma de pagamento">{paymentTypeLabels[payment.paymentType]}</Fact>
        <Fact name="Registrado em">
          <DateTime instant={payment.paidAt} />
        </Fact>
        <Fact name="Registrado por">
          <Actor actor={payment.actor} />
        </Fact>
      </Facts>
    </DetailSection>
  );
}

function usePhase(event: ScheduledEvent | null): EventPhase {
  const now = useNow(10_000);
  return event ? phaseOf(event, now) : 'coming';
}
