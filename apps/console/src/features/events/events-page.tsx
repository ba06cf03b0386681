import type { ScheduledEvent } from '@coruja/contract';
import { IconMoonStars, IconPlus } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useMay } from '../../api/access.ts';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { plural } from '../../lib/format.ts';
import { useIntent } from '../../lib/intent.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, FilteredEmpty, ListFooter } from '../../ui/states.tsx';
import { DateFilter } from './date-filter.tsx';
import { EventCard } from './event-card.tsx';
import { phaseOf } from './event-facts.ts';
import { EventPanel } from './event-panel.tsx';
import styles from './events-page.module.css';
import { eventsQuery } from './events-queries.ts';
import { useEventsAddress } from './use-events-address.ts';

const CreateEventDialog = onDemand(async () => (await import('./create-event-dialog.tsx')).CreateEventDialog);

type EventsList = UseInfiniteQueryResult<InfiniteData<{ items: ScheduledEvent[] }>>;

/** After this time the panel is closed and has tried to restore the focus to a card that is gone. */
const PANEL_GONE_MS = 250;

/** The Corujões (docs/product/events.md#the-screen). */
export function EventsPage() {
  const address = useEventsAddress();
  const list = useInfiniteQuery(eventsQuery(useStore().id, address.date));
  const creating = useDialog();
  useIntent({ new: () => creating.open(true) });
  const createRef = useRef<HTMLButtonElement>(null);
  const events = list.data?.pages.flatMap((page) => page.items);
  const isEmpty = events?.length === 0 && address.date === '';
  const mayCreate = useMay('catalog') !== 'no';
  const createButton = mayCreate && (
    <MainButton
      ref={createRef}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => creating.open(true)}
    >
      Criar evento
    </MainButton>
  );

  return (
    <>
      <PageHeader title="Eventos" actions={!isEmpty && createButton} actionsPending={list.isPending}>
        {!isEmpty && <DateFilter date={address.date} onChange={address.setDate} />}
      </PageHeader>
      <Content
        list={list}
        events={events}
        onOpen={({ id }) => address.open(id)}
        empty={
          isEmpty ? (
            <NoEvents action={createButton} />
          ) : (
            <FilteredEmpty title="Nenhum evento nesta data." onClear={() => address.setDate('')} />
          )
        }
      />
      <EventPanel
        eventId={address.openId}
        row={events?.find(({ id }) => id === address.openId)}
        onClose={address.close}
        onCancelled={() => {
          address.close();
          window.setTimeout(() => createRef.current?.focus(), PANEL_GONE_MS);
        }}
      />
      <CreateEventDialog opened={creating.opened} onClose={creating.close} />
    </>
  );
}

interface ContentProps {
  readonly list: EventsList;
  readonly events: readonly ScheduledEvent[] | undefined;
  readonly onOpen: (event: ScheduledEvent) => void;
  readonly empty: ReactNode;
}

function Content({ list, events, onOpen, empty }: ContentProps) {
  const now = useNow(10_000);
  if (list.isLoadingError) {
    return (
      <ErrorState
        title="Não foi possível carregar os eventos."
        detail={reasonOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (events === undefined) return <CardBones />;
  if (events.length === 0) return empty;
  const isPast = (event: ScheduledEvent) => phaseOf(event, now) === 'past';
  const cards = { now, onOpen };
  return (
    <>
      <Cards title="Próximos" events={events.filter((event) => !isPast(event))} {...cards} />
      <Cards title="Anteriores" events={events.filter(isPast)} {...cards} />
      <ListFooter
        className={styles.footer}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      >
        <span role="status">{plural(events.length, 'evento', 'eventos')}</span>
      </ListFooter>
    </>
  );
}

interface CardsProps {
  readonly title: string;
  readonly events: readonly ScheduledEvent[];
  readonly now: number;
  readonly onOpen: (event: ScheduledEvent) => void;
}

function Cards({ title, events, now, onOpen }: CardsProps) {
  if (events.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.partTitle}>{title}</h2>
      <ul className={styles.grid}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} now={now} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function CardBones() {
  return (
    <div className={styles.part}>
      <LoadingText>Carregando eventos…</LoadingText>
      <div className={styles.partTitle} aria-hidden>
        <Skeleton width={96} height={14} />
      </div>
      <ul className={styles.grid} aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((bone) => (
          <li key={bone} className={styles.bone}>
            <Skeleton width={88} height={20} />
            <Skeleton width="60%" height={20} />
            <Skeleton width="80%" />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoEvents({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      title="Nenhum evento agendado."
      icon={<IconMoonStars size={32} stroke={1.5} aria-hidden />}
      action={action}
    >
      Um Corujão enche a casa na madrugada: marque a noite, das 23:00 às 06:00, monte a lista de quem vem e
      registre o pagamento do evento inteiro de uma vez.
    </EmptyState>
  );
}
