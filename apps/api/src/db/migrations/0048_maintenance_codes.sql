-- Codes that open a computer whose server is gone (docs/product/guard.md#maintenance-codes).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new tables.

-- Ten hashes are in it, in the order of the codes' numbers.
create table maintenance_sheets (
  store_id uuid not null references stores (id),
  id uuid not null,
  salt bytea not null check (octet_length(salt) = 16),
  hashes text[] check (cardinality(hashes) = 10),
  actor text not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (store_id, id),
  constraint maintenance_sheets_replaced_without_hashes check ((hashes is null) = (replaced_at is not null))
);

-- A replaced sheet has no hashes any more; it stays for computers that report a code later.
create unique index maintenance_sheets_newest on maintenance_sheets (store_id) where hashes is not null;
create index maintenance_sheets_by_end on maintenance_sheets (replaced_at) where replaced_at is not null;

create table maintenance_openings (
  store_id uuid not null,
  sheet_id uuid not null,
  number integer not null check (number between 1 and 10),
  computer_id uuid not null,
  -- By the computer's clock.
  opened_at timestamptz not null,
  reported_at timestamptz not null,
  -- Two computers without a server may take the same code.
  primary key (store_id, sheet_id, number, computer_id),
  foreign key (store_id, sheet_id) references maintenance_sheets (store_id, id) on delete cascade,
  foreign key (store_id, computer_id) references computers (store_id, id),
  constraint maintenance_openings_not_ahead check (opened_at <= reported_at)
);

create index maintenance_openings_by_computer on maintenance_openings (store_id, computer_id, opened_at);
