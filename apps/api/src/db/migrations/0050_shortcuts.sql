-- What players start from the launcher of a computer (docs/product/shortcuts.md).
--
-- Safe while the version before this one still runs: it neither writes nor reads them, and its removal of a room takes that room's
-- rows along.

create table shortcuts (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null check (name <> ''),
  target text not null check (target <> ''),
  arguments text check (arguments <> ''),
  icon_file text check (icon_file <> ''),
  -- By it the guards fetch the icon, check it and keep it.
  icon_sha256 bytea check (octet_length(icon_sha256) = 32),
  -- False with no row of shortcut_rooms: its rooms were removed, so no computer shows it.
  in_all_rooms boolean not null,
  -- With the key below: at most sixty.
  position integer not null check (position between 0 and 59),
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint shortcuts_icon check ((icon_file is null) = (icon_sha256 is null)),
  -- Deferrable, so that one statement may exchange two.
  constraint shortcuts_position_key unique (store_id, position) deferrable
);

create table shortcut_rooms (
  store_id uuid not null,
  shortcut_id uuid not null,
  room_id uuid not null,
  primary key (store_id, shortcut_id, room_id),
  foreign key (store_id, shortcut_id) references shortcuts (store_id, id) on delete cascade,
  constraint shortcut_rooms_room foreign key (store_id, room_id) references rooms (store_id, id) on delete cascade
);

create index shortcut_rooms_by_room on shortcut_rooms (store_id, room_id);
