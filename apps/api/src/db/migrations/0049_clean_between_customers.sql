-- Clean between customers (docs/product/guard.md#between-customers).
--
-- Safe while the version before this one still runs: it neither writes nor reads the new columns.

create function is_clean_paths(paths text[]) returns boolean language sql immutable as $$
  select coalesce(
    bool_and(
      each is not null and char_length(each) between 1 and 200 and each !~ '[[:cntrl:]]'
      and each !~ '^([/\\~]|[A-Za-z]:)' and each !~ '(^|[/\\])\.{1,2}([/\\]|$)'
    ),
    true
  )
  from unnest(paths) each
$$;

alter table guard_settings
  add column clean_after_session boolean not null default false,
  -- Relative to the player's home folder.
  add column clean_paths text[] not null default '{}'
    check (cardinality(clean_paths) <= 20 and is_clean_paths(clean_paths));
