-- How long each computer was on, with and without its guard, and what the owner wrote about it (docs/product/radar.md).
--
-- Safe while the version before this one still runs: tables that it does not know and a column that may be null. Guards that
-- connect to the older version leave the boot that the column names.

-- One row for each time that a computer was switched on.
create table computer_boots (
  store_id uuid not null references stores (id),
  computer_id uuid not null,
  boot_id uuid not null,
  started_at timestamptz not null,
  -- What is certain. The latest boot goes on to the last message of its guard.
  ended_at timestamptz not null,
  primary key (store_id, computer_id, started_at),
  foreign key (store_id, computer_id) references computers (store_id, id),
  constraint computer_boots_in_order check (started_at <= ended_at)
);

create index computer_boots_by_end on computer_boots (ended_at);

alter table guards
  -- The boot of its newest connection; null for a guard that does not tell it.
  add boot_id uuid;

-- Times in which a computer was on without its guard.
create table guard_gaps (
  store_id uuid not null references stores (id),
  id uuid not null,
  computer_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- When the guard came back and told it.
  noticed_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, computer_id) references computers (store_id, id),
  constraint guard_gaps_once unique (store_id, computer_id, started_at),
  constraint guard_gaps_in_order check (started_at < ended_at)
);

create index guard_gaps_by_end on guard_gaps (ended_at);
create index guard_gaps_by_notice on guard_gaps (noticed_at);

-- A guard's row is forgotten, or starts anew with the next pairing: its boot keeps when it was last seen.
create function keep_end_of_boot() returns trigger language plpgsql as $$
begin
  update computer_boots b set ended_at = greatest(b.ended_at, old.last_seen_at,
      (select p.renewed_at from guard_processes p where p.id = old.connected_to))
  where b.store_id = old.store_id and b.computer_id = old.computer_id and b.boot_id = old.boot_id
    and b.started_at = (select max(l.started_at) from computer_boots l
      where l.store_id = old.store_id and l.computer_id = old.computer_id);
  return null;
end
$$;

create trigger guards_deleted_keep_end_of_boot after delete on guards
  for each row when (old.boot_id is not null) execute function keep_end_of_boot();
create trigger guards_paired_keep_end_of_boot after update of token_hash on guards
  for each row when (old.boot_id is not null and old.token_hash <> new.token_hash) execute function keep_end_of_boot();

-- When a session was paused; its own row knows only for how long.
create table session_pauses (
  store_id uuid not null references stores (id),
  session_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (store_id, session_id, started_at),
  foreign key (store_id, session_id) references sessions (store_id, id) on delete cascade,
  constraint session_pauses_in_order check (started_at <= ended_at)
);

-- A pause is counted in full when it begins, for fifteen minutes; resuming takes off what was left.
create function record_session_pause() returns trigger language plpgsql as $$
begin
  if new.paused_until is not null then
    insert into session_pauses (store_id, session_id, started_at, ended_at)
    values (new.store_id, new.id, new.paused_until - interval '15 minutes', new.paused_until)
    on conflict (store_id, session_id, started_at) do nothing;
  else
    update session_pauses set ended_at =
      greatest(started_at, old.paused_until - (old.paused_ms - new.paused_ms) * interval '1 millisecond')
    where store_id = new.store_id and session_id = new.id and ended_at = old.paused_until;
  end if;
  return null;
end
$$;

create trigger sessions_record_pause after update of paused_until on sessions
  for each row when (new.paused_until is distinct from old.paused_until) execute function record_session_pause();

insert into session_pauses (store_id, session_id, started_at, ended_at)
select store_id, id, paused_until - interval '15 minutes', paused_until from sessions where paused_until is not null;

-- What the owner wrote about a signal, which itself follows from other rows.
create table radar_notes (
  store_id uuid not null references stores (id),
  signal_id uuid not null,
  note text not null check (length(note) between 1 and 500),
  -- What the signal had counted by then.
  count integer not null check (count > 0),
  actor text not null,
  created_at timestamptz not null,
  primary key (store_id, signal_id)
);

create index radar_notes_by_age on radar_notes (created_at);
