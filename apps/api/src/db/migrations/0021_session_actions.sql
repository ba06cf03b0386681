-- A running session may get more time, go on at another computer, or be undone (docs/product/sessions.md).
--
-- Safe while the version before this one still runs: columns that may be empty or have a default, and no rule that is narrower
-- than before. To the older version a session that was moved is two sessions, and one that was undone is one that ended early.

alter table sessions
  -- The session that went on here; the computer before is that row's.
  add column moved_from uuid,
  -- Of the whole stay before this row began. The minute that had begun then is counted by the row before.
  add column spent_before_ms integer not null default 0
    constraint sessions_spent_before_within check (spent_before_ms between 0 and 86400000),
  add column undone_at timestamptz,
  add column undone_by text,
  -- Half of a moved session may be shorter than a minute.
  drop constraint sessions_duration_minutes_check,
  add constraint sessions_duration_minutes_check check (duration_minutes between 0 and 1440),
  drop constraint sessions_end_follows_duration,
  add constraint sessions_end_follows_duration check (
    end_at = start_at + duration_minutes * interval '1 minute'
      + ((60000 - spent_before_ms % 60000) % 60000) * interval '1 millisecond'),
  add constraint sessions_undone check (
    (undone_at is null) = (undone_by is null)
    and (undone_at is null or (ended_at = undone_at and (customer_id is null or coalesce(billing, 'balance') <> 'balance'
      or refunded_minutes = (duration_minutes::bigint * weight_hundredths + 99) / 100)))),
  -- The rows of an account that was erased go in any order, and a restored archive has them in any order.
  add foreign key (store_id, moved_from) references sessions (store_id, id)
    on delete set null (moved_from) deferrable initially deferred;

create unique index sessions_moved_from_key on sessions (store_id, moved_from) where moved_from is not null;

alter table credit_entries
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (
    kind in ('grant', 'adjustment', 'session', 'extension', 'refund', 'purchase', 'purchase-return')),
  drop constraint credit_entries_sign,
  add constraint credit_entries_sign check (
    case
      when kind in ('grant', 'refund', 'purchase') then minutes > 0
      when kind in ('session', 'extension', 'purchase-return') then minutes < 0
      else true end),
  drop constraint credit_entries_session,
  add constraint credit_entries_session check (session_id is null or kind in ('session', 'extension', 'refund')),
  drop constraint credit_entries_once_per_session_key;

-- A session is paid for once and gives back once; it may be made longer any number of times.
create unique index credit_entries_once_per_session_key on credit_entries (store_id, session_id, kind)
  where kind in ('session', 'refund');
create index credit_entries_by_session on credit_entries (store_id, session_id) where session_id is not null;

-- A bill goes along with the session that is moved.
create or replace function refuse_bill_change() returns trigger language plpgsql as $$
begin
  if new.created_at is distinct from old.created_at or new.session_id <> old.session_id and not exists (
       select from sessions where store_id = new.store_id and id = new.session_id and moved_from = old.session_id) then
    raise exception 'a bill stays that of its session';
  end if;
  if old.settled_at is not null and not (
       new.settled_at is null and old.sale_id is not null and exists (
         select from sales where store_id = old.store_id and id = old.sale_id and refunded_at is not null)) then
    raise exception 'a bill is settled once' using constraint = 'bills_settled_once';
  end if;
  return new;
end
$$;

-- The same for the ledger of money: an archive has a refund and what it gives back in any order.
alter table money_entries
  drop constraint money_entries_store_id_refers_to_fkey,
  add foreign key (store_id, refers_to) references money_entries (store_id, id) deferrable initially deferred;
