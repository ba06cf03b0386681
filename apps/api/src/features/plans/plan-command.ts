import { parseArgs } from 'node:util';
import { type Centavos, fromReais, limits } from '@coruja/domain';

/** Changes of a plan; absent fields stay. */
export interface PlanChanges {
  readonly name?: string;
  readonly price?: Centavos;
  /** Null means no limit. */
  readonly computers?: number | null;
  readonly products?: number | null;
  readonly features?: readonly string[];
}

export type PlanCommand =
  | { readonly action: 'list' }
  | { readonly action: 'set' | 'add'; readonly name: string; readonly changes: PlanChanges }
  | { readonly action: 'retire' | 'offer'; readonly name: string };

export const planUsage = `Uso: npm run plans -- <comando>
  list                          mostra os planos
  set <nome> [opções]           muda um plano
  add <nome> --price … [opções] cria um plano
  retire <nome>                 tira o plano da oferta; quem já está nele continua
  offer <nome>                  volta a oferecer o plano
Opções:
  --price 89,90                 preço por mês; vale para quem assinar a partir de agora
  --computers 30 | sem-limite   quantos computadores o plano permite
  --products 300 | sem-limite   quantos produtos o plano permite
  --features "um; dois; três"   as vantagens mostradas no cartão do plano
  --name "Novo nome"            outro nome (só com set)`;

/** @throws Error with a message for the person at the command line */
export function parsePlanCommand(args: readonly string[]): PlanCommand {
  const { values, positionals } = read(args);
  const [action = '', name, ...rest] = positionals;
  if (action === 'list' && name === undefined) return { action };
  if (name === undefined || rest.length > 0) throw new Error(planUsage);
  if (action === 'retire' || action === 'offer') return { action, name };
  if (action !== 'set' && action !== 'add') throw new Error(planUsage);
  return { action, name: nameOf(name), changes: changesOf(values) };
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { price: text, computers: text, products: text, features: text, name: text };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Error(planUsage, { cause: error });
  }
}

type Values = Partial<Record<'price' | 'computers' | 'products' | 'features' | 'name', string>>;

function changesOf({ name, price, computers, products, features }: Values): PlanChanges {
  return {
    ...(name === undefined ? {} : { name: nameOf(name) }),
    ...(price === undefined ? {} : { price: priceOf(price) }),
    ...(computers === undefined ? {} : { computers: limitOf('--computers', computers) }),
    ...(products === undefined ? {} : { products: limitOf('--products', products) }),
    ...(features === undefined ? {} : { features: featuresOf(features) }),
  };
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > limits.nameLength) {
    throw new Error(`O nome do plano deve ter de 1 a ${limits.nameLength} letras.`);
  }
  return name;
}

function priceOf(text: string): Centavos {
  const wrong = new Error('--price: informe o preço em reais, como 89,90.');
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(text)) throw wrong;
  const price = fromReais(Number(text.replace(',', '.')));
  if (price > limits.moneyCentavos) throw wrong;
  return price;
}

const most = 1_000_000;

function limitOf(option: string, text: string): number | null {
  if (text === 'sem-limite') return null;
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > most)
    throw new Error(`${option}: informe um número a partir de 1, ou sem-limite.`);
  return limit;
}

function featuresOf(text: string): string[] {
  return text
    .split(';')
    .map((feature) => feature.trim())
    .filter((feature) => feature !== '');
}
