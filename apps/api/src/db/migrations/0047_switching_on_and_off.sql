-- Switching computers on from the console, and idle ones off (docs/product/guard.md#switching-on, #idle-computers).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new columns.

create function is_mac_addresses(addresses text[]) returns boolean language sql immutable as $$
  select coalesce(bool_and(each ~ '^[0-9a-f]{2}(:[0-9a-f]{2}){5}$'), true) from unnest(addresses) each
$$;

alter table guards
  -- Of the computer's network cards; null until a guard reports them.
  add column mac_addresses text[]
    check (cardinality(mac_addresses) between 1 and 4 and is_mac_addresses(mac_addresses));

-- A computer that is on wakes others: the command is its own, the addresses are theirs, the text is their names.
alter table guard_commands
  drop constraint guard_commands_kind_check,
  add constraint guard_commands_kind_check
    check (kind in ('message', 'end', 'lock', 'unlock', 'reboot', 'shutdown', 'sign-out', 'wake')),
  add column addresses text[] check (cardinality(addresses) > 0 and is_mac_addresses(addresses)),
  drop constraint guard_commands_only_messages_have_text,
  add constraint guard_commands_text_of_kind check ((kind in ('message', 'wake')) = (text is not null)),
  add constraint guard_commands_addresses_of_kind check ((kind = 'wake') = (addresses is not null));

alter table guard_settings
  -- 0: never.
  add column idle_shutdown_minutes integer not null default 0
    check (idle_shutdown_minutes = 0 or idle_shutdown_minutes between 5 and 240);
