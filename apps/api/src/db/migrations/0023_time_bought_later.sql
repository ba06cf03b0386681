-- Minutes given with a reason (docs/product/credits.md#courtesies).
--
-- Safe while the version before this one still runs: it writes no reason.

alter table credit_entries
  add column reason text,
  add constraint credit_entries_reason_of_grant check (reason is null or kind = 'grant');
