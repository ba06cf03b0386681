import type { Query } from './query.ts';

export interface Column {
  readonly name: string;
  /** The type's name as used in a cast. */
  readonly type: string;
}

export interface TableShape {
  /** With its schema, quoted where needed: `public.sales`. */
  readonly name: string;
  readonly columns: readonly Column[];
}

/**
 * The tables of the product and of its job queue, read from the catalogue so that none is forgotten. A table
 * comes after those that it references. A partitioned table includes its partitions. Unlogged tables hold what nobody may keep.
 */
export async function describeTables(query: Query): Promise<TableShape[]> {
  const tables = await query<{ name: string; columns: string }>(tablesSql);
  const references = await query<{ child: string; parent: string }>(referencesSql);
  const shapes = tables.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as Column[] }));
  return parentsFirst(shapes, references);
}

const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name,
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)::text as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and c.relpersistence <> 'u'
  group by 1 order by 1`;

/** A reference from a partition counts as one from its table. */
const referencesSql = `
  select distinct format('%I.%I', cn.nspname, c.relname) as child, format('%I.%I', pn.nspname, p.relname) as parent
  from pg_constraint k
  left join pg_inherits i on i.inhrelid = k.conrelid
  join pg_class c on c.oid = coalesce(i.inhparent, k.conrelid)
  join pg_namespace cn on cn.oid = c.relnamespace
  join pg_class p on p.oid = k.confrelid
  join pg_namespace pn on pn.oid = p.relnamespace
  where k.contype = 'f' and c.oid <> p.oid`;

function parentsFirst(
  shapes: readonly TableShape[],
  references: readonly { readonly child: string; readonly parent: string }[],
): TableShape[] {
  const ordered: TableShape[] = [];
  let waiting = shapes;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isReady = ({ name }: TableShape) =>
      !references.some(({ child, parent }) => child === name && names.has(parent));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((shape) => !ready.includes(shape));
  }
  return ordered;
}
