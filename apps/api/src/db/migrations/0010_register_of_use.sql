-- What the register of use lacked (docs/decisions/0016): from which address a computer was connected (Paraná), and whether the
-- document was shown at this very start (São Paulo, Mato Grosso do Sul).
--
-- Safe while the version before this one still runs: columns that may be empty or have a default, and no rule that is narrower
-- than before. The older version writes none of them: for the minutes of the change a session that it starts has no address and
-- counts as not shown, and a guard that moves to it keeps the address of its connection before. It starts sessions without
-- looking at the new rule.

-- As the server sees it when the guard says hello.
alter table guards add column address text check (char_length(address) between 1 and 100);

alter table sessions
  add column document_shown boolean not null default false,
  -- Of the guard that was connected at the start; null without one.
  add column computer_address text;
