-- Minutes of one customer's balance that go to another's (docs/product/credits.md#transferring).
--
-- Safe while the version before this one still runs: a column that may be empty, and a kind of entry that it shows without words.

alter table credit_entries
  -- The same in both entries of a transfer.
  add column transfer_id uuid,
  drop constraint credit_entries_kind_check,
  add constraint credit_entries_kind_check check (
    kind in ('grant', 'adjustment', 'session', 'extension', 'refund', 'outage', 'purchase', 'purchase-return', 'transfer')),
  add constraint credit_entries_transfer check ((kind = 'transfer') = (transfer_id is not null)),
  add constraint credit_entries_transfer_of_balance check (kind <> 'transfer' or package_id is null);

-- One entry takes the minutes, one gives them.
create unique index credit_entries_by_transfer on credit_entries (store_id, transfer_id, sign(minutes))
  where transfer_id is not null;
