-- Pictures of the computers' screens (docs/product/guard.md#picture-of-a-screen).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new table and columns, and asks no guard for a
-- picture.

alter table guards
  -- Whether it said so on its last connection.
  add column can_show_screen boolean not null default false;

alter table guard_settings
  add column screen_pictures boolean not null default false;

alter table guard_commands
  drop constraint guard_commands_kind_check,
  add constraint guard_commands_kind_check
    check (kind in ('message', 'end', 'lock', 'unlock', 'reboot', 'shutdown', 'sign-out', 'wake', 'volume', 'picture'));

-- The newest of each computer, for two minutes. Unlogged: it is in no write-ahead log, so in no replica, and backups leave it out.
create unlogged table screen_pictures (
  store_id uuid not null references stores (id),
  computer_id uuid not null,
  command_id uuid not null,
  image bytea not null check (length(image) between 12 and 524288),
  received_at timestamptz not null,
  primary key (store_id, computer_id),
  foreign key (store_id, computer_id) references computers (store_id, id) on delete cascade,
  foreign key (store_id, command_id) references guard_commands (store_id, id) on delete cascade
);
