import type { PublicContext, StoreContext } from '../../context.ts';

export type Report = (error: unknown, about: object) => void;

/** Who acts when nobody does: the provider has told. */
export function contextOfProvider(ctx: PublicContext, storeId: string): StoreContext {
  return { ...ctx, storeId, actor: 'provider', approvedBy: null };
}

/** So that one whose provider is slow does not keep the others waiting. */
const storesBesideEachOther = 8;

/** Runs work for each store, a few beside each other. One that fails is reported, and does not stop the others. */
export async function forEachStore(
  ctx: PublicContext,
  { storeIds, report }: { readonly storeIds: readonly string[]; readonly report: Report },
  work: (ctx: StoreContext) => Promise<void>,
): Promise<void> {
  const waiting = [...storeIds];
  const workThrough = async () => {
    for (let storeId = waiting.shift(); storeId !== undefined; storeId = waiting.shift()) {
      try {
        await work(contextOfProvider(ctx, storeId));
      } catch (error) {
        report(error, { storeId });
      }
    }
  };
  await Promise.all(Array.from({ length: storesBesideEachOther }, workThrough));
}
