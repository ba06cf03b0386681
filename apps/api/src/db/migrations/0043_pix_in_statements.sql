-- Received PIX that the bank's statement shows (docs/product/pix.md#bank-statement).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new columns.

alter table received_pix
  add column statement_at timestamptz,
  -- A hash of the bank's id, day and amount: what names the credit, and nothing of who paid.
  add column statement_ref text check (statement_ref <> ''),
  add constraint received_pix_statement_whole check (num_nonnulls(statement_at, statement_ref) in (0, 2)),
  -- A credit is for one PIX.
  add constraint received_pix_statement_key unique (store_id, statement_ref);

-- Charges of the days that a statement covers.
create index charges_by_age on charges (store_id, created_at);

-- Finding a PIX changes nothing else of it, and happens once.
drop trigger received_pix_immutable on received_pix;
create trigger received_pix_immutable before update on received_pix for each row
  when (not (old.statement_ref is null and new.statement_ref is not null
    and to_jsonb(new) - array['statement_at', 'statement_ref'] = to_jsonb(old) - array['statement_at', 'statement_ref']))
  execute function refuse_pix_change();
