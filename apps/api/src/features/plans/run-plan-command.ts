import { randomUUID } from 'node:crypto';
import { centavos, toReais } from '@coruja/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PlansTable } from '../../db/tables.ts';
import type { PlanChanges, PlanCommand } from './plan-command.ts';
import { findPlanByName, insertPlan, listAllPlans, updatePlan } from './plans-queries.ts';

type PlanRow = Selectable<PlansTable>;

/**
 * Runs a command about plans (docs/operation.md). A new price applies to new subscriptions and plan changes:
 * a store that has the plan keeps its price.
 *
 * @returns the text to show
 * @throws Error with a message for the person at the command line
 */
export async function runPlanCommand(ctx: Pick<PublicContext, 'db'>, command: PlanCommand): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    if (command.action !== 'list') await carryOut({ db }, command);
    return (await listAllPlans(db)).map(describePlan).join('\n');
  });
}

async function carryOut(
  ctx: Pick<PublicContext, 'db'>,
  command: Exclude<PlanCommand, { action: 'list' }>,
): Promise<void> {
  if (command.action === 'add') return add(ctx, command);
  const plan = await findPlanByName(ctx.db, command.name);
  if (!plan)
    throw new Error(`Não há um plano chamado ${command.name}. Veja os nomes com: npm run plans -- list`);
  if (command.action === 'set') return change(ctx, plan, command.changes);
  if (plan.is_free && command.action === 'retire') {
    throw new Error('O plano gratuito não pode sair da oferta: uma loja sem assinatura está nele.');
  }
  await updatePlan(ctx.db, plan.id, { on_offer: command.action === 'offer' });
}

async function add(
  ctx: Pick<PublicContext, 'db'>,
  { name, changes }: { readonly name: string; readonly changes: PlanChanges },
): Promise<void> {
  const { price, computers = null, products = null, features = [] } = changes;
  if (price === undefined || price === 0)
    throw new Error('--price: um novo plano precisa de um preço acima de zero.');
  if (changes.name !== undefined) throw new Error('--name: só com set.');
  await refuseTaken(ctx, name);
  const row: Insertable<PlansTable> = {
    id: randomUUID(),
    name,
    price_centavos: price,
    features: [...features],
    max_computers: computers,
    max_products: products,
  };
  await insertPlan(ctx.db, row);
}

async function change(ctx: Pick<PublicContext, 'db'>, plan: PlanRow, changes: PlanChanges): Promise<void> {
  const { name, price, computers, products, features } = changes;
  if (price !== undefined && (price === 0) !== plan.is_free) {
    throw new Error('--price: só o plano gratuito custa zero, e ele custa sempre zero.');
  }
  if (name !== undefined && name.toLowerCase() !== plan.name.toLowerCase()) await refuseTaken(ctx, name);
  const row: Updateable<PlansTable> = {
    ...(name === undefined ? {} : { name }),
    ...(price === undefined ? {} : { price_centavos: price }),
    ...(computers === undefined ? {} : { max_computers: computers }),
    ...(products === undefined ? {} : { max_products: products }),
    ...(features === undefined ? {} : { features: [...features] }),
  };
  if (Object.keys(row).length === 0)
    throw new Error('Diga o que muda: --price, --computers, --products, --features, --name.');
  await updatePlan(ctx.db, plan.id, row);
}

async function refuseTaken(ctx: Pick<PublicContext, 'db'>, name: string): Promise<void> {
  if (await findPlanByName(ctx.db, name)) throw new Error(`Já existe um plano chamado ${name}.`);
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

function describePlan(plan: PlanRow): string {
  const limit = (count: number | null, label: string) =>
    count === null ? `${label} sem limite` : `até ${count} ${label}`;
  const lines = [
    `${plan.name}${plan.on_offer ? '' : ' (fora da oferta)'}`,
    `  ${reais.format(toReais(centavos(plan.price_centavos)))} por mês`,
    `  ${limit(plan.max_computers, 'computadores')}, ${limit(plan.max_products, 'produtos')}`,
    ...plan.features.map((feature) => `  - ${feature}`),
  ];
  return lines.join('\n');
}
