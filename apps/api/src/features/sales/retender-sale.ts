import type { Sale, retenderBody } from '@coruja/contract';
import { toReais, centavos } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedSale, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getSale } from './get-sale.ts';
import { findSaleToRefund, insertTenderCorrection, listPaymentsLeft, lockSaleRow } from './refund-queries.ts';

type Input = z.output<typeof retenderBody> & { readonly saleId: string };

/**
 * Corrects the tender of a sale (docs/product/shifts.md#correcting-a-tender): what is left of one becomes another, as an entry that
 * takes it out and one that puts it in. Only in the open shift that received it.
 *
 * @throws AppError SALE_NOT_FOUND, TENDER_UNPAID, SHIFT_CLOSED
 */
export function retenderSale(ctx: StoreContext, { saleId, from, to, reason }: Input): Promise<Sale> {
  return inStore(ctx, async (inside) => {
    const { db, storeId } = inside;
    const sale = await findSaleToRefund(db, storeId, saleId);
    assertThat(sale, 'SALE_NOT_FOUND');
    await lockSaleRow(db, storeId, sale.id);
    const payments = await listPaymentsLeft(db, storeId, sale.id);
    const wrong = payments.filter(({ tender, left }) => tender === from && left > 0);
    assertThat(wrong.length > 0, 'TENDER_UNPAID');
    assertThat(
      wrong.every((payment) => payment.shift_id !== null),
      'SHIFT_CLOSED',
    );
    const entries = wrong.flatMap(({ id, left, shift_id: shiftId }) => [
      { tender: from, amount: 0 - left, refersTo: id, shiftId },
      { tender: to, amount: left, refersTo: null, shiftId },
    ]);
    const { actor } = ctx;
    await insertTenderCorrection(db, { storeId, saleId: sale.id, entries, reason, actor, at: ctx.now() });
    const corrected = await getSale(inside, { saleId: sale.id });
    const amount = toReais(centavos(wrong.reduce((sum, { left }) => sum + left, 0)));
    const fields = { fromTender: from, toTender: to, amount };
    inside.audit?.describe({ after: withFields(auditedSale(corrected), fields), reason });
    return corrected;
  });
}
