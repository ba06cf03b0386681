-- The volume of computers, set from the console (docs/product/guard.md#commands).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new columns, and a guard that it sends a
-- volume without its level says that it has failed.

alter table guards
  -- Whether it said so on its last connection.
  add column can_set_volume boolean not null default false;

alter table guard_commands
  drop constraint guard_commands_kind_check,
  add constraint guard_commands_kind_check
    check (kind in ('message', 'end', 'lock', 'unlock', 'reboot', 'shutdown', 'sign-out', 'wake', 'volume')),
  add column level integer check (level between 0 and 100),
  add constraint guard_commands_level_of_kind check ((kind = 'volume') = (level is not null));
