import { erasedFrom } from '@coruja/domain';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { discloseAccessRecords } from '../access-records/disclose-access-records.ts';
import { findStoreByEmail, listClosedStores, reopenStore } from './closed-accounts-queries.ts';

type AccountCommand =
  | { readonly action: 'list' }
  | { readonly action: 'reopen' | 'accesses'; readonly email: string };

export const accountUsage = `Uso: npm run accounts -- <comando>
  list              mostra as contas encerradas que ainda podem ser reabertas
  reopen <e-mail>   reabre uma conta encerrada, com todos os dados
  accesses <e-mail> mostra os registros de acesso de uma conta, para cumprir uma ordem; a consulta fica registrada`;

/** @throws Error with a sentence for the person at the command line */
export function parseAccountCommand(args: readonly string[]): AccountCommand {
  const [action, email, ...rest] = args;
  if (action === 'list' && email === undefined) return { action };
  const isKnown = action === 'reopen' || action === 'accesses';
  if (!isKnown || email === undefined || rest.length > 0) throw new Error(accountUsage);
  return { action, email: email.trim().toLowerCase() };
}

/**
 * Carries out a command about accounts that were closed (docs/operation.md).
 *
 * @returns what to show
 * @throws Error with a sentence for the person at the command line
 */
export async function runAccountCommand(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  command: AccountCommand,
): Promise<string> {
  if (command.action === 'list') return list(ctx);
  return command.action === 'reopen' ? reopen(ctx, command.email) : accesses(ctx, command.email);
}

async function list(ctx: Pick<PublicContext, 'db'>): Promise<string> {
  const stores = await listClosedStores(ctx.db);
  if (stores.length === 0) return 'Nenhuma conta encerrada pode ser reaberta.';
  return stores
    .map(({ email, name, closed_at: closedAt, time_zone: timeZone }) => {
      const day = (instant: number) => new Date(instant).toLocaleDateString('pt-BR', { timeZone });
      const closed = closedAt.getTime();
      return `${email}  ${name}  encerrada em ${day(closed)}, apagada a partir de ${day(erasedFrom(closed))}`;
    })
    .join('\n');
}

/** The subscription stays cancelled: what was paid for is not asked for again without the owner. */
async function reopen(ctx: Pick<PublicContext, 'db'>, email: string): Promise<string> {
  return inTransaction(ctx.db, async (db) => {
    const store = await findStoreByEmail(db, email);
    if (!store)
      throw new Error(`Não há uma conta com o e-mail ${email}, ou os dados dela já foram apagados.`);
    if (store.closed_at === null) throw new Error(`A conta de ${email} não está encerrada.`);
    await reopenStore(db, store.id);
    return `A conta de ${email} (${store.name}) foi reaberta. A assinatura continua cancelada.`;
  });
}

async function accesses(ctx: Pick<PublicContext, 'db' | 'now'>, email: string): Promise<string> {
  const store = await findStoreByEmail(ctx.db, email);
  if (!store) throw new Error(`Não há uma conta com o e-mail ${email}, ou os dados dela já foram apagados.`);
  return (await discloseAccessRecords(ctx, store.id)).join('\n');
}
