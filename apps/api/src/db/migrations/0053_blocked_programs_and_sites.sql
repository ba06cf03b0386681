-- Programs and sites that the guards block (docs/product/guard.md#blocked-programs-and-sites).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new columns.

create function is_blocked_programs(names text[]) returns boolean language sql immutable as $$
  select coalesce(
    bool_and(
      each is not null and char_length(each) between 1 and 64 and each !~ '[[:cntrl:]/\\:*?"<>|]' and each !~ '^\.{1,2}$'
    ),
    true
  )
  from unnest(names) each
$$;

create function is_blocked_sites(hosts text[]) returns boolean language sql immutable as $$
  select coalesce(
    bool_and(
      each is not null and char_length(each) <= 100
      and each ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
    ),
    true
  )
  from unnest(hosts) each
$$;

alter table guard_settings
  -- File names.
  add column blocked_programs text[] not null default '{}'
    check (cardinality(blocked_programs) <= 100 and is_blocked_programs(blocked_programs)),
  -- With their subdomains; those with other letters in Punycode.
  add column blocked_sites text[] not null default '{}'
    check (cardinality(blocked_sites) <= 300 and is_blocked_sites(blocked_sites));
