import { formatBrazilianCnpj, isValidCnpj, stripDocument } from '@coruja/contract';
import { erasureDueAt } from '@coruja/domain';
import type { PublicContext } from '../../context.ts';
import { refusalOf } from '../../db/constraints.ts';
import { renewServerSecrets } from '../../db/server-secret.ts';
import { inTransaction } from '../../db/transaction.ts';
import { discloseAccessRecords } from '../access-records/disclose-access-records.ts';
import { operatorOrigin } from '../access-records/record-access.ts';
import { signOutEverywhere } from '../auth/sign-out-everywhere.ts';
import {
  findStoreByCnpj,
  findStoreByEmail,
  listClosedStores,
  releaseIdentity,
  reopenStore,
} from './closed-accounts-queries.ts';

type OneAccountAction = 'reopen' | 'accesses' | 'sign-out';
type AllAccountsAction = 'list' | 'sign-out-all' | 'new-keys';
type AccountCommand =
  | { readonly action: AllAccountsAction }
  | { readonly action: OneAccountAction; readonly email: string }
  | { readonly action: 'release-cnpj'; readonly cnpj: string };
type Context = Pick<PublicContext, 'db' | 'now'>;

export const accountUsage = `Uso: npm run accounts -- <comando>
  list              mostra as contas encerradas que ainda podem ser reabertas
  reopen <e-mail>   reabre uma conta encerrada, com todos os dados
  accesses <e-mail> mostra os registros de acesso de uma conta, para cumprir uma ordem; a consulta fica registrada
  sign-out <e-mail> encerra as entradas de uma conta em todos os navegadores
  sign-out --all    encerra as entradas de todas as contas
  release-cnpj <CNPJ> tira o CNPJ e o e-mail da conta que os tem, que é encerrada: para quem prova que o CNPJ é seu
  new-keys          troca as chaves do banco (docs/security.md#keys); depois, reinicie os servidores`;

/** @throws Error with a message for the person at the command line */
export function parseAccountCommand(args: readonly string[]): AccountCommand {
  const [action = '', email, ...rest] = args;
  const allAccountsAction = allAccountsActions.get(args.join(' '));
  if (allAccountsAction !== undefined) return { action: allAccountsAction };
  if (action === 'release-cnpj') return { action, cnpj: cnpjOf(args.slice(1).join(' ')) };
  if (!isOneAccountAction(action) || email === undefined || email.startsWith('-') || rest.length > 0)
    throw new Error(accountUsage);
  return { action, email: email.trim().toLowerCase() };
}

function cnpjOf(typed: string): string {
  if (!isValidCnpj(typed))
    throw new Error(`${typed.trim() || 'Nada'} não é um CNPJ válido.\n\n${accountUsage}`);
  return stripDocument(typed);
}

const allAccountsActions = new Map<string, AllAccountsAction>([
  ['list', 'list'],
  ['sign-out --all', 'sign-out-all'],
  ['new-keys', 'new-keys'],
]);

function isOneAccountAction(action: string): action is OneAccountAction {
  return action === 'reopen' || action === 'accesses' || action === 'sign-out';
}

/**
 * Runs a command about open or closed accounts (docs/operation.md).
 *
 * @returns the text to show
 * @throws Error with a message for the person at the command line
 */
export async function runAccountCommand(ctx: Context, command: AccountCommand): Promise<string> {
  switch (command.action) {
    case 'list':
      return list(ctx);
    case 'sign-out-all':
      return signAllOut(ctx);
    case 'new-keys':
      return newKeys(ctx);
    case 'release-cnpj':
      return releaseCnpj(ctx, command.cnpj);
    case 'reopen':
      return reopen(ctx, command.email);
    case 'accesses':
      return accesses(ctx, command.email);
    case 'sign-out':
      return signOneOut(ctx, command.email);
  }
}

async function list(ctx: Context): Promise<string> {
  const stores = await listClosedStores(ctx.db);
  if (stores.length === 0) return 'Nenhuma conta encerrada pode ser reaberta.';
  return stores
    .map(({ email, name, closed_at: closedAt, time_zone: timeZone }) => {
      const day = (instant: number) => new Date(instant).toLocaleDateString('pt-BR', { timeZone });
      const closed = closedAt.getTime();
      return `${email}  ${name}  encerrada em ${day(closed)}, apagada a partir de ${day(erasureDueAt(closed))}`;
    })
    .join('\n');
}

/** The subscription stays cancelled: it is not charged again without the owner. */
async function reopen(ctx: Context, email: string): Promise<string> {
  try {
    return await inTransaction(ctx.db, async (db) => {
      const store = await findStore({ ...ctx, db }, email);
      if (store.closed_at === null) throw new Error(`A conta de ${email} não está encerrada.`);
      await reopenStore(db, store.id);
      return `A conta de ${email} (${store.name}) foi reaberta. A assinatura continua cancelada.`;
    });
  } catch (error) {
    const code = refusalOf(error)?.code;
    if (code !== 'EMAIL_TAKEN' && code !== 'CNPJ_TAKEN') throw error;
    throw new Error(`O e-mail ou o CNPJ que a conta de ${email} tinha já é de outra conta.`, {
      cause: error,
    });
  }
}

/**
 * Frees a CNPJ for the owner who proved that it is theirs and who can then sign up at once. The old account is erased
 * like any closed account.
 */
async function releaseCnpj(ctx: Context, cnpj: string): Promise<string> {
  const { name, email, browsers } = await inTransaction(ctx.db, async (db) => {
    const store = await findStoreByCnpj(db, cnpj);
    if (!store) throw new Error(`Nenhuma conta tem o CNPJ ${formatBrazilianCnpj(cnpj)}.`);
    await releaseIdentity(db, store.id, ctx.now());
    return {
      ...store,
      ...(await signOutEverywhere({ ...ctx, db }, { storeId: store.id, address: operatorOrigin })),
    };
  });
  return `O CNPJ ${formatBrazilianCnpj(cnpj)} e o e-mail ${email} estão livres. A conta que os tinha (${name}) não abre mais, saiu de ${countOf(browsers)}, e é encerrada em até uma hora depois da última sessão em andamento; 30 dias depois os dados são apagados.`;
}

async function accesses(ctx: Context, email: string): Promise<string> {
  const store = await findStore(ctx, email);
  return (await discloseAccessRecords(ctx, store.id)).join('\n');
}

async function signOneOut(ctx: Context, email: string): Promise<string> {
  const { id, name } = await findStore(ctx, email);
  const { browsers } = await signOutEverywhere(ctx, { storeId: id, address: operatorOrigin });
  const what = browsers === 0 ? 'não está aberta em nenhum navegador' : `saiu de ${countOf(browsers)}`;
  return `A conta de ${email} (${name}) ${what}.`;
}

async function signAllOut(ctx: Context): Promise<string> {
  const { stores, browsers } = await signOutEverywhere(ctx, { storeId: null, address: operatorOrigin });
  if (browsers === 0) return 'Nenhuma conta está aberta em um navegador.';
  return `${stores === 1 ? '1 conta saiu' : `${stores} contas saíram`} de ${countOf(browsers)} ao todo.`;
}

function countOf(browsers: number): string {
  return browsers === 1 ? '1 navegador' : `${browsers} navegadores`;
}

async function newKeys(ctx: Context): Promise<string> {
  const count = await renewServerSecrets(ctx.db);
  return `Chaves trocadas: ${count}. Reinicie agora cada servidor que usa este banco: até lá ele segue com as antigas.`;
}

async function findStore(ctx: Context, email: string) {
  const store = await findStoreByEmail(ctx.db, email);
  if (!store) throw new Error(`Não há uma conta com o e-mail ${email}, ou os dados dela já foram apagados.`);
  return store;
}
