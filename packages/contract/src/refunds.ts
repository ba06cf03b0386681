import { endpoint, staff } from './endpoint.ts';
import { refundable, refundSaleBody } from './sale-refunds.ts';
import { sale, saleParams } from './sales.ts';

export const getRefundable = endpoint({
  id: 'getRefundable',
  method: 'GET',
  path: '/stores/:storeId/sales/:saleId/refund',
  tag: 'sales',
  summary: 'What can be refunded of a sale now: units, unused time, and the money by tender',
  access: staff('floor', 'while-inactive'),
  params: saleParams,
  status: 200,
  answer: refundable,
  errors: ['SALE_NOT_FOUND'],
});

export const refundSale = endpoint({
  id: 'refundSale',
  method: 'POST',
  path: '/stores/:storeId/sales/:saleId/refund',
  tag: 'sales',
  summary: 'Takes a sale back, or some of its items: stock, unused time and money return',
  access: staff('refund', 'operating'),
  params: saleParams,
  body: refundSaleBody,
  status: 200,
  answer: sale,
  changes: ['sales', 'products', 'coupons', 'credits', 'bills', 'pix'],
  errors: [
    'SALE_NOT_FOUND',
    'SALE_ITEM_NOT_FOUND',
    'ITEM_REFUNDED',
    'TIME_USED',
    'SESSION_RUNNING',
    'SALE_REFUNDED',
    'PAYMENTS_DIFFER',
    'SHIFT_NEEDED',
    'SHIFT_OF_OTHER',
    'STOCK_TOO_LARGE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  idempotent: true,
});
