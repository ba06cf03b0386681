-- Refuses the statements of a call whose sign-in has changed since this process read it (docs/decisions/0031-the-sign-in-goes-with-the-call.md).
--
-- Safe while the version before this one still runs: it does not call the function.

create function expect_sign_in(is_unchanged boolean) returns boolean language plpgsql as $$
begin
  if is_unchanged is not true then
    raise exception 'the sign-in has changed' using errcode = 'check_violation', constraint = 'sign_in_unchanged';
  end if;
  return true;
end
$$;
