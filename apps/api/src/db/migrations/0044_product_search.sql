-- The search for products (docs/product/products.md#search-on-the-server).
--
-- Safe while the version before this one still runs: it does not write the new column, and a trigger then does.

alter table products
  -- Name, description and barcode without accents and in lower case.
  add column search_text text not null default '',
  -- A sale changes the stock. With room on the page that update enters no index, above all not the one below.
  set (fillfactor = 80);

create function set_product_search_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.search_text <> '' then return new; end if;
  elsif new.search_text is distinct from old.search_text then
    return new;
  end if;
  new.search_text := trim(regexp_replace(
    lower(regexp_replace(
      normalize(concat_ws(' ', new.name, new.description, new.barcode), NFD), '[\u0300-\u036f]+', '', 'g')),
    '\s+', ' ', 'g'));
  return new;
end
$$;

create trigger products_search_text before insert or update of name, description, barcode on products
  for each row execute function set_product_search_text();

update products set name = name;

-- Every three characters in a row of a text, as hashes that differ between stores: an index of them finds any part of a word,
-- and reads no other store's entries. Neither database needs an extension for it. Hashes may collide, so a search compares the
-- text too.
create function product_grams(store_id uuid, text text) returns integer[]
  language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select distinct hashtext(store_id::text || substr(text, at, 3)) from generate_series(1, length(text) - 2) at);
end
$$;

create index products_by_grams on products using gin (product_grams(store_id, search_text)) where removed_at is null;
