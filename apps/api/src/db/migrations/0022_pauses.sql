-- A session may be paused twice (docs/product/sessions.md#pausing).
--
-- Safe while the version before this one still runs: columns with a default. To the older version a paused session goes on and
-- ends later.

alter table sessions
  add column pauses smallint not null default 0
    constraint sessions_paused_twice_at_most check (pauses between 0 and 2),
  -- By how much the pauses have moved the end: the present one in full, a resumed one by how long it was.
  add column paused_ms integer not null default 0,
  -- When the last pause is over by the clock; null without one, and when it was resumed before.
  add column paused_until timestamptz,
  add constraint sessions_paused_within check (
    paused_ms between 0 and pauses * 900000 and (paused_until is null or paused_ms >= 900000)),
  drop constraint sessions_end_follows_duration,
  add constraint sessions_end_follows_duration check (
    end_at = start_at + duration_minutes * interval '1 minute'
      + ((60000 - spent_before_ms % 60000) % 60000) * interval '1 millisecond'
      + paused_ms * interval '1 millisecond');

-- A pause begins fifteen minutes before it is over; the one before must be over by then.
create function refuse_pause_within_pause() returns trigger language plpgsql as $$
begin
  if new.paused_until < old.paused_until + interval '15 minutes' then
    raise exception 'the session is paused already'
      using errcode = 'check_violation', constraint = 'sessions_one_pause_at_a_time';
  end if;
  return new;
end
$$;

create trigger sessions_one_pause_at_a_time before update of paused_until on sessions
  for each row when (new.pauses > old.pauses) execute function refuse_pause_within_pause();
