-- Guards that update themselves (docs/product/guard.md#updates).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new table and column.

alter table guards
  -- Whether it said so on its last connection.
  add column can_update boolean not null default false;

-- The newest update that somebody asked for, of each guard: it ends with the guard, which could not report any more.
create table guard_updates (
  store_id uuid not null references stores (id),
  computer_id uuid not null,
  offer_id uuid not null,
  version text not null check (version ~ '^[0-9]{1,5}([.][0-9]{1,5}){2}$'),
  -- 1: of the tenth that goes first; 2: of the others, which wait for those; 0: alone.
  wave integer not null check (wave between 0 and 2),
  state text not null check (state in ('waiting', 'done', 'failed')),
  failure text check (length(failure) between 1 and 40),
  actor text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, computer_id),
  foreign key (store_id, computer_id) references guards (store_id, computer_id) on delete cascade,
  constraint guard_updates_offer_key unique (store_id, offer_id),
  constraint guard_updates_time_of_state check ((state = 'waiting') = (finished_at is null)),
  constraint guard_updates_failure_of_failed check ((state = 'failed') = (failure is not null))
);
