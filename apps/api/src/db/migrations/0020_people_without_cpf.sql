-- A person without a CPF, such as a foreigner or a child, belongs to exactly one store: without the number nobody can tell that
-- two stores mean the same person (docs/product/customers.md#people-without-a-cpf). The number itself stays unique among all who
-- have one (people_cpf_key).
--
-- Safe while the version before this one still runs: everybody whom it registers has a CPF, and it shows a person without one.

create function check_person_without_cpf() returns trigger language plpgsql as $$
declare
  person uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  -- Locked, so that of two stores that take the person at once, one sees the other.
  perform from people where id = person and cpf is null for update;
  if found and (select count(*) from customers where id = person) <> 1 then
    raise exception 'a person without a CPF belongs to one store'
      using errcode = '23514', constraint = 'people_without_cpf_in_one_store';
  end if;
  return null;
end
$$;

-- At the commit: the person is written before the store's record, and erased after it.
create constraint trigger people_without_cpf after insert or update of cpf on people
  deferrable initially deferred for each row when (new.cpf is null) execute function check_person_without_cpf();
create constraint trigger customers_of_people_without_cpf after insert or delete on customers
  deferrable initially deferred for each row execute function check_person_without_cpf();
