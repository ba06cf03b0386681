-- A store whose guards were lost together is offered once to give the time back (docs/product/outages.md).
--
-- Safe while the version before this one still runs: a table that it does not know, and columns that may be empty or have a
-- default. To the older version a session that got time back ends later.

-- Outages of which somebody has decided. One that is only offered has no row: it follows from `guards` and `guard_losses`.
create table outages (
  store_id uuid not null references stores (id),
  -- The last message of the first guard that was lost.
  started_at timestamptz not null,
  -- When half of them were back.
  ended_at timestamptz not null,
  -- Whether the time was given back; else the offer was dismissed.
  is_returned boolean not null,
  actor text not null,
  settled_at timestamptz not null,
  constraint outages_settled_once primary key (store_id, started_at),
  constraint outages_in_order check (started_at < ended_at)
);

alter table sessions
  -- Time that was lost in outages and given back: by so much it has moved the end, and it is not used.
  add column lost_ms integer not null default 0
    constraint sessions_lost_within check (lost_ms between 0 and 172800000),
  -- Until when it was lost.
  add column lost_until timestamptz,
  add constraint sessions_lost_as_a_whole check ((lost_ms > 0) = (lost_until is not null)),
  drop constraint sessions_end_follows_duration,
  add constraint sessions_end_follows_duration check (
    case when billing is not distinct from 'event'
      then end_at > start_at + (duration_minutes - 1) * interval '1 minute'
        and end_at < start_at + (duration_minutes + 1) * interval '1 minute'
      else end_at = start_at + duration_minutes * interval '1 minute'
        + ((60000 - spent_before_ms % 60000) % 60000) * interval '1 millisecond'
        + (paused_ms + lost_ms) * interval '1 millisecond' end),
  add constraint sessions_of_event_without_loss check (lost_ms = 0 or billing is distinct from 'event');
