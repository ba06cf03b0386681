-- A Corujão that is sold by the seat (docs/product/events.md#seat-price): its price per seat, the payment and the computer of each
-- participant, and the sessions that an event pays.
--
-- Safe while the version before this one still runs: it writes none of the new columns, and no rule is narrower than before. It shows
-- the payment of a seat as the payment of its event.

lock table sessions, event_payments, event_participants, scheduled_events in share row exclusive mode;

alter table scheduled_events
  add column seat_price_centavos integer check (seat_price_centavos between 1 and 100000000);

alter table event_payments
  add column is_seat boolean not null default false,
  drop constraint event_payments_once_key;
create unique index event_payments_once_key on event_payments (store_id, event_id) where not is_seat;
create index event_payments_by_event on event_payments (store_id, event_id);

-- A seat keeps its payment and its computer; the payment stays in the ledger when the seat is given up.
alter table event_participants
  add column payment_id uuid,
  add column computer_id uuid,
  add foreign key (store_id, payment_id) references event_payments (store_id, id),
  add foreign key (store_id, computer_id) references computers (store_id, id);
create unique index event_participants_payment_key on event_participants (store_id, payment_id)
  where payment_id is not null;
create unique index event_participants_computer_key on event_participants (store_id, event_id, computer_id)
  where computer_id is not null;
create index event_participants_by_computer on event_participants (store_id, computer_id) where computer_id is not null;

create function refuse_second_seat_payment() returns trigger language plpgsql as $$
begin
  if old.payment_id is not null and new.payment_id is distinct from old.payment_id then
    raise exception 'a seat is paid once' using constraint = 'event_participants_paid_once';
  end if;
  return new;
end
$$;

create trigger event_participants_paid_once before update on event_participants
  for each row execute function refuse_second_seat_payment();

-- Notes are handed over for a seat as for a sale.
alter table money_entries
  drop constraint money_entries_received,
  add constraint money_entries_received check (
    received_centavos is null
    or (tender = 'CASH' and kind in ('sale', 'event') and received_centavos >= amount_centavos));

-- The payment of a seat may name its tenders itself, as a sale may.
create or replace function write_money_of_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into money_entries
      (store_id, id, kind, tender, amount_centavos, event_payment_id, refers_to, reason, actor, created_at)
    select store_id, gen_random_uuid(), 'refund', tender, -amount_centavos, event_payment_id, id, null,
           coalesce(new.refund_actor, new.actor), new.refunded_at
    from money_entries where store_id = new.store_id and event_payment_id = new.id and kind = 'event';
  elsif not exists (select from money_entries where store_id = new.store_id and event_payment_id = new.id) then
    insert into money_entries (store_id, id, kind, tender, amount_centavos, event_payment_id, actor, created_at)
    values (new.store_id, gen_random_uuid(), 'event', new.payment_type, new.total_centavos, new.id, new.actor,
            new.created_at);
  end if;
  return null;
end
$$;

-- A session that an event pays ends when the event does, not after whole minutes.
alter table sessions
  add column event_id uuid,
  add foreign key (store_id, event_id) references scheduled_events (store_id, id) on delete set null (event_id),
  drop constraint sessions_billing_check,
  add constraint sessions_billing_check check (
    billing in ('balance', 'package', 'paid', 'bill', 'courtesy', 'event')),
  add constraint sessions_of_event check (event_id is null or billing is not distinct from 'event'),
  drop constraint sessions_end_follows_duration,
  add constraint sessions_end_follows_duration check (
    case when billing is not distinct from 'event'
      then end_at > start_at + (duration_minutes - 1) * interval '1 minute'
        and end_at < start_at + (duration_minutes + 1) * interval '1 minute'
      else end_at = start_at + duration_minutes * interval '1 minute'
        + ((60000 - spent_before_ms % 60000) % 60000) * interval '1 millisecond'
        + paused_ms * interval '1 millisecond' end),
  add constraint sessions_of_event_without_pause check (pauses = 0 or billing is distinct from 'event');

create index sessions_by_event on sessions (store_id, event_id) where event_id is not null;
