-- A session of which nobody has chosen the end (docs/product/sessions.md#open-ended).
--
-- Safe while the version before this one still runs: to it the column has a default, and such a session is one of four hours.

alter table sessions
  add column is_open_ended boolean not null default false,
  -- What was used is owed, and nothing is paid before.
  add constraint sessions_open_ended_by_bill check (not is_open_ended or billing is not distinct from 'bill');
