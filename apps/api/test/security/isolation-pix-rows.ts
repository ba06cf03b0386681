import { open, owner, strangersId, unknown } from './isolation-row.ts';

// The part of isolation-matrix.ts about PIX at the counter.

export const pixRows = {
  getPixSettings: owner(),
  replacePixSettings: owner(),
  testPixKey: owner(),
  confirmPixKey: owner(),
  createOrder: owner({ body: { 'items.0.productId': unknown('PRODUCT_NOT_FOUND'), userId: strangersId } }),
  listOrders: owner(),
  getOrder: owner(),
  createCharge: owner(),
  getCharge: owner(),
  confirmCharge: owner(),
  cancelCharge: owner(),
  listReceivedPix: owner(),
  resolvePix: owner({
    body: {
      userId: strangersId,
      orderId: {
        status: 400,
        code: 'VALIDATION',
        because: 'docs/product/pix.md#to-resolve: credits pay no order',
      },
    },
  }),
  refundPix: owner(),
  getPixAccount: owner(),
  bringPixAccount: owner(),
  createPixAccount: owner(),
  checkPixAccount: owner(),
  removePixAccount: owner(),
  createPixTransfer: owner(),
  listPixTransfers: owner(),
  listPixDifferences: owner(),
  settlePixDifference: owner(),
  pixWebhook: open('it is authenticated by its own header, and answers the same for every store'),
  receiveSandboxPix: owner({ body: { chargeId: unknown('CHARGE_NOT_FOUND') } }),
  setSandboxPixAccount: owner(),
  checkPixStatement: owner(),
};
