import type { ProductOrder } from '@coruja/contract';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { SortKeyType } from '../../db/paging/keyset.ts';
import { productsOf } from './products-queries.ts';

/** What a list of products is about; without any of them, all. */
export interface ProductFilter {
  /** The normalized words of a search, each of which the product contains. */
  readonly words: readonly string[];
  readonly barcode?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

interface SortKey {
  readonly type: SortKeyType;
  readonly value: RawBuilder<unknown>;
}

const byName: readonly SortKey[] = [
  { type: 'text', value: sql`p.name_key` },
  { type: 'uuid', value: sql`p.id` },
];

const number = (value: RawBuilder<unknown>): SortKey => ({ type: 'numeric', value });

/** Favourites, then the most recently sold. */
const byUse: readonly SortKey[] = [
  number(sql`(not p.is_favorite)::int`),
  number(sql`coalesce(-extract(epoch from p.last_sold_at), 0)`),
  ...byName,
];

// No index has the stock or the last sale: each sale changes them, and would then write an entry into every index of its products.
const sortKeys: Record<ProductOrder, (words: readonly string[]) => readonly SortKey[]> = {
  name: () => byName,
  match: (words) => [number(rankOf(words)), number(sql`(p.quantity <= 0)::int`), ...byUse],
  use: () => byUse,
  price: () => [number(sql`p.price_centavos`), ...byName],
  '-price': () => [number(sql`-p.price_centavos`), ...byName],
  stock: () => [number(sql`p.quantity`), ...byName],
  '-stock': () => [number(sql`-p.quantity`), ...byName],
};

/** The console ranks what it has loaded alike (apps/console/src/features/cashier/product-search.ts). */
function rankOf(words: readonly string[]): RawBuilder<number> {
  const text = words.join(' ');
  const inName = words.map((word) => sql`strpos(p.name_key, ${word}) > 0`);
  return sql`case when lower(p.barcode) = ${text} then 0
    when starts_with(p.name_key, ${text}) then 1
    when strpos(p.name_key, ${` ${text}`}) > 0 then 2
    when ${sql.join([sql`true`, ...inName], sql` and `)} then 3
    else 4 end`;
}

/** The types of an order's sort keys, which a cursor has. */
export function sortKeyTypes(order: ProductOrder): SortKeyType[] {
  return sortKeys[order]([]).map(({ type }) => type);
}

export interface ProductPage {
  readonly filter: ProductFilter;
  readonly order: ProductOrder;
  /** The sort keys of the last row of the page before. */
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** Products in this order, after the last one of the page before. */
export function listProductRows(db: Db, storeId: string, page: ProductPage) {
  const { filter, order, after, limit } = page;
  const isPlain = after === null && conditions(storeId, filter).length === 0;
  return isPlain ? firstOfAll[order](db, { storeId, limit }) : pageOf(db, storeId, page).execute();
}

function pageOf(db: Db, storeId: string, { filter, order, after, limit }: ProductPage) {
  const keys = sortKeys[order](filter.words);
  const values = keys.map(({ value }) => value);
  let rows = productsOf(db, storeId).select(
    // As a text, since only the last row's are read.
    sql<string>`array[${sql.join(values.map((value) => sql`(${value})::text`))}]::text`.as('sort_keys'),
  );
  for (const condition of conditions(storeId, filter)) rows = rows.where(condition);
  if (after) {
    const last = keys.map(({ type }, at) => sql`${after[at]}::${sql.raw(type)}`);
    rows = rows.where(sql<boolean>`(${sql.join(values)}) > (${sql.join(last)})`);
  }
  for (const value of values) rows = rows.orderBy(value);
  return rows.limit(limit);
}

const firstOfAll = {
  name: firstPage('name'),
  match: firstPage('match'),
  use: firstPage('use'),
  price: firstPage('price'),
  '-price': firstPage('-price'),
  stock: firstPage('stock'),
  '-stock': firstPage('-stock'),
} satisfies Record<ProductOrder, unknown>;

/** The first page of all products, which screens ask for most. */
function firstPage(order: ProductOrder) {
  const all = { filter: { words: [] }, order, after: null };
  return compileOnce((db, { storeId, limit }: { storeId: string; limit: number }) =>
    pageOf(db, storeId, { ...all, limit }),
  );
}

/** As many characters in a row are in the index (migration 0044). */
const GRAM_LENGTH = 3;

function conditions(storeId: string, { words, barcode, ids }: ProductFilter): RawBuilder<boolean>[] {
  const indexed = words.filter((word) => Array.from(word).length >= GRAM_LENGTH);
  return [
    ...indexed.map(
      (word) =>
        sql<boolean>`product_grams(p.store_id, p.search_text) @> product_grams(${storeId}::uuid, ${word}::text)`,
    ),
    ...words.map((word) => sql<boolean>`strpos(p.search_text, ${word}) > 0`),
    ...(barcode === undefined ? [] : [sql<boolean>`p.barcode = ${barcode}`]),
    ...(ids === undefined ? [] : [sql<boolean>`p.id = any(${ids}::uuid[])`]),
  ];
}
