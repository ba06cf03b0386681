-- The audit (docs/product/audit.md): a line for each write of a signed-in person, in the transaction of the write.
--
-- Safe while the version before this one still runs: it writes no lines, and a store has some only once this version has turned its
-- team on.

create table audit_entries (
  store_id uuid not null references stores (id),
  sequence bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  approved_by text,
  -- As in the list of sign-ins.
  device text,
  address text,
  endpoint text not null,
  subject text not null,
  -- The id of what the line is about; null if there is only one of it, or several.
  subject_key uuid,
  -- Null for customers, whose name is read when the line is: so that nothing is left of one who is erased.
  subject_name text,
  -- The changed fields of an allow-list, money in centavos, of personal data only whether there was a value.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text,
  -- The error code of an approval that was refused; null if something was done.
  refusal text,
  primary key (store_id, sequence),
  constraint audit_entries_customers_without_name check (subject <> 'customer' or subject_name is null)
);

create index audit_entries_by_actor on audit_entries (store_id, actor, sequence);
create index audit_entries_by_subject on audit_entries (store_id, subject, subject_key, sequence);
create index audit_entries_by_time on audit_entries (store_id, at);

-- Insert only. Deleted once the account is erased, after the fiscal years (docs/product/law.md#closed-accounts).
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from stores where id = old.store_id and erased_at is not null) then
    return old;
  end if;
  raise exception 'a line of the audit is never changed';
end
$$;

create trigger audit_entries_insert_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
