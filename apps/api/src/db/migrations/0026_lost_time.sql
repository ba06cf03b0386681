-- The rest of a session whose computer died may be restarted or given back (docs/product/sessions.md#lost-time).
--
-- Safe while the version before this one still runs: a column that may be empty, a table that it does not know, and no rule that is
-- narrower than before. To the older version a restarted session is one that was moved.

-- From when to when a guard was away for a minute or longer, written when it comes back. Of one that is still away,
-- `guards.lost_at` tells.
create table guard_losses (
  store_id uuid not null references stores (id),
  computer_id uuid not null,
  -- Its last message.
  lost_from timestamptz not null,
  -- When the server noticed.
  noticed_at timestamptz not null,
  back_at timestamptz not null,
  primary key (store_id, computer_id, lost_from),
  foreign key (store_id, computer_id) references computers (store_id, id),
  constraint guard_losses_in_order check (lost_from <= noticed_at and noticed_at <= back_at)
);

create index guard_losses_by_end on guard_losses (back_at);

alter table sessions
  -- How long the stay stood still before its lost time was restarted, in this row or in one before it; null if it never was.
  add column restart_gap_ms integer
    constraint sessions_restart_gap_within check (restart_gap_ms between 0 and 172800000);

-- Lost minutes that go back to a balance, whether or not the end of the session gave some back before.
alter table credit_entries
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (
    kind in ('grant', 'adjustment', 'session', 'extension', 'refund', 'outage', 'purchase', 'purchase-return')),
  drop constraint credit_entries_sign,
  add constraint credit_entries_sign check (
    case
      when kind in ('grant', 'refund', 'outage', 'purchase') then minutes > 0
      when kind in ('session', 'extension', 'purchase-return') then minutes < 0
      else true end),
  drop constraint credit_entries_session,
  add constraint credit_entries_session check (
    session_id is null or kind in ('session', 'extension', 'refund', 'outage'));
