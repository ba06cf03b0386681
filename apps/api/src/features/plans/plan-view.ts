import type { Plan } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { Selectable } from 'kysely';
import type { PlansTable } from '../../db/tables.ts';

export function planView(row: Selectable<PlansTable>): Plan {
  return {
    id: row.id,
    name: row.name,
    price: toReais(centavos(row.price_centavos)),
    features: row.features,
    limits: { computers: row.max_computers, products: row.max_products },
  };
}
