import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';

/** The context of work that no person requested: the provider is the actor. */
export function providerContext(ctx: PublicContext, storeId: string): StoreContext {
  return { ...ctx, storeId, actor: 'provider', approvedBy: null };
}

/** Several at once, so that one store's slow provider does not delay the others. */
const concurrentStores = 8;

/** Runs work for each store, a few at a time. A failure is reported, and does not stop the others. */
export async function forEachStore(
  ctx: PublicContext,
  { storeIds, report }: { readonly storeIds: readonly string[]; readonly report: ReportFailure },
  work: (ctx: StoreContext) => Promise<void>,
): Promise<void> {
  const waiting = [...storeIds];
  const workThrough = async () => {
    for (let storeId = waiting.shift(); storeId !== undefined; storeId = waiting.shift()) {
      try {
        await work(providerContext(ctx, storeId));
      } catch (error) {
        report(error, { storeId });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrentStores }, workThrough));
}
