-- The guard on each computer (decisions.md, "The guard"; docs/decisions/0010-guard-presence.md).

-- One row for each server process that holds connections of guards. A process that was killed takes its guards along: they
-- count as gone when its lease is over.
create table guard_processes (
  id uuid primary key,
  -- By the server's clock: until here its guards were surely there.
  renewed_at timestamptz not null,
  -- By the database's clock, since those of several machines differ.
  expires_at timestamptz not null
);

create table guards (
  store_id uuid not null references stores (id),
  computer_id uuid not null,
  -- The token is random, so a plain hash is enough; it is found before the store is known.
  token_hash bytea not null constraint guards_token_key unique check (octet_length(token_hash) = 32),
  version text not null check (length(version) between 1 and 40),
  system text check (length(system) <= 80),
  paired_at timestamptz not null,
  -- The process that holds its connection. Not a foreign key: a process may come and go between two of its batches.
  connected_to uuid,
  -- While it is connected, the process's lease says how fresh this is.
  last_seen_at timestamptz,
  -- When the server noticed that it was gone.
  lost_at timestamptz,
  primary key (store_id, computer_id),
  foreign key (store_id, computer_id) references computers (store_id, id),
  constraint guards_connected_or_lost check (connected_to is null or lost_at is null),
  constraint guards_lost_were_seen check (lost_at is null or (last_seen_at is not null and lost_at >= last_seen_at))
);

create index guards_by_process on guards (connected_to) where connected_to is not null;
create index guards_lost on guards (lost_at) where lost_at is not null;

-- One for each computer: the newest alone is good, until it expires or is used.
create table guard_pairing_codes (
  store_id uuid not null references stores (id),
  computer_id uuid not null,
  -- Keyed: eight letters and digits could be guessed from a plain hash.
  code_hash bytea not null constraint guard_pairing_codes_code_key unique check (octet_length(code_hash) = 32),
  expires_at timestamptz not null,
  actor text not null,
  primary key (store_id, computer_id),
  foreign key (store_id, computer_id) references computers (store_id, id)
);

create index guard_pairing_codes_by_end on guard_pairing_codes (expires_at);

create table guard_commands (
  store_id uuid not null references stores (id),
  id uuid not null,
  computer_id uuid not null,
  kind text not null check (kind in ('message', 'end', 'lock', 'unlock', 'reboot', 'shutdown', 'sign-out')),
  text text check (length(text) between 1 and 300),
  state text not null default 'sent' check (state in ('sent', 'received', 'done', 'failed')),
  actor text not null,
  created_at timestamptz not null,
  -- Handed to a connection: at most once, since a reboot must not come twice.
  delivered_at timestamptz,
  received_at timestamptz,
  finished_at timestamptz,
  failure text check (length(failure) <= 300),
  primary key (store_id, id),
  foreign key (store_id, computer_id) references computers (store_id, id),
  constraint guard_commands_only_messages_have_text check ((kind = 'message') = (text is not null)),
  constraint guard_commands_times_of_state check (
    case state
      when 'sent' then num_nonnulls(received_at, finished_at) = 0
      when 'received' then received_at is not null and finished_at is null
      else finished_at is not null
    end
  ),
  constraint guard_commands_failure_of_failed check (failure is null or state = 'failed')
);

create index guard_commands_by_computer on guard_commands (store_id, computer_id, created_at desc);
create index guard_commands_waiting on guard_commands (store_id, computer_id)
  where state = 'sent' and delivered_at is null;
create index guard_commands_by_age on guard_commands (created_at);

create function refuse_guard_command_going_back() returns trigger language plpgsql as $$
begin
  if old.state in ('done', 'failed') or (old.state = 'received' and new.state = 'sent') then
    raise exception 'a command only goes forward';
  end if;
  return new;
end
$$;

create trigger guard_commands_forward before update of state on guard_commands
  for each row when (old.state <> new.state) execute function refuse_guard_command_going_back();

create table guard_settings (
  store_id uuid primary key references stores (id),
  offline_start text not null default 'refuse' check (offline_start in ('refuse', 'warn')),
  -- Null while it is off. Silences that began before it was on are the past's.
  fair_time_since timestamptz
);

-- The computer's own count of a session: the largest of its readings.
alter table sessions
  add column used_seconds integer not null default 0
    constraint sessions_used_within check (used_seconds between 0 and duration_minutes * 60);

-- A computer that is removed leaves no token behind, whoever removes it.
create function forget_guard_of_removed_computer() returns trigger language plpgsql as $$
begin
  delete from guards where store_id = new.store_id and computer_id = new.id;
  delete from guard_pairing_codes where store_id = new.store_id and computer_id = new.id;
  return null;
end
$$;

create trigger computers_removed_forget_guard after update of removed_at on computers
  for each row when (new.removed_at is not null and old.removed_at is null)
  execute function forget_guard_of_removed_computer();
