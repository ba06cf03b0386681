import type { EndpointId } from './endpoint-ids.ts';
import { pixRows } from './isolation-pix-rows.ts';
import { type OwnerRow, type PublicRow, open, owner, strangersId, unknown } from './isolation-row.ts';

// How to add a row: name the endpoint's id below; the type check refuses missing or extra rows.
//  - - `owner()` is the rule: signed out 401; every id in the path that belongs to another store answers 404,
//    like one that does not exist. New path parameters need an id in world.ts, a new endpoint a request in
//    valid-calls.ts.
//  - - An id in the body or the query must say what another store's id answers, with the rule that allows it.
//  - - An endpoint without a sign-in says why it belongs to no store.

const repeatedIds = {
  storeId: {
    status: 400,
    code: 'VALIDATION',
    because: 'docs/product/computers.md#locking: a different one in a lock body is 400',
  },
  computerId: {
    status: 400,
    code: 'VALIDATION',
    because: 'docs/product/computers.md#locking: a different one in a lock body is 400',
  },
} as const;

const ownName = {
  of: 'roomId',
  status: 200,
  because:
    'docs/product/prices.md#changes: the caller chooses the id, which is unique in its own store alone',
} as const;

const ownLines = {
  of: 'productId',
  status: 200,
  because: 'docs/product/audit.md#reading: only the own lines about it, so none',
} as const;

const ownFilter = {
  status: 200,
  because:
    'docs/product/limits-and-security.md#isolation: a filter of the own list, which contains nothing of another store',
} as const;

const strangersRoom = {
  roomId: unknown('ROOM_NOT_FOUND'),
} as const;

const strangersComputer = { computerId: unknown('COMPUTER_NOT_FOUND') };

const strangersGroup = { groupId: unknown('CUSTOMER_GROUP_NOT_FOUND') };

const wrongPin = {
  status: 400,
  code: 'PIN_INVALID',
  because: 'docs/product/team.md#pin: a person of another store is nobody here',
} as const;

export const isolationMatrix: Readonly<Record<EndpointId, OwnerRow | PublicRow>> = {
  // auth
  login: open('it requires the password'),
  logout: owner(),
  me: owner(),
  signup: open('it creates a store'),
  sendEmailConfirmation: owner(),
  confirmEmail: open('it requires the mailed link'),
  requestPasswordReset: open('it answers the same for every e-mail'),
  validateResetCode: open('it asks for the code that was mailed'),
  resetPassword: open('it asks for the code that was mailed'),
  changePassword: owner(),
  listSignIns: owner(),
  endSignIn: owner(),
  endOtherSignIns: owner(),
  // passkeys
  startPasskeySignIn: open('it names nothing'),
  signInWithPasskey: open('it requires a signature by a passkey of the account'),
  listPasskeys: owner(),
  startPasskey: owner(),
  addPasskey: owner(),
  removePasskey: owner(),
  // stores
  createStore: open('it creates a store'),
  listStores: owner(),
  getStore: owner(),
  replaceStore: owner(),
  updateStore: owner(),
  closeStore: owner(),
  getDashboard: owner(),
  getDailyRevenue: owner(),
  getToday: owner(),
  // plans, health, postal codes
  listPlans: open('plans belong to the platform'),
  healthz: open('it names nothing'),
  readyz: open('it names nothing'),
  lookUpCep: open('addresses of streets are public'),
  // live: live.test.ts checks its content
  openLive: owner(),
  getSupport: open('it is the same for everybody'),
  // payout accounts
  getPayoutAccount: owner(),
  createPayoutAccount: owner(),
  replacePayoutAccount: owner(),
  deletePayoutAccount: owner(),
  // subscriptions
  getSubscription: owner(),
  subscribe: owner({
    body: { planId: { status: 201, because: 'plans belong to the platform, not to a store' } },
  }),
  getOpenPix: owner(),
  cancelSubscription: owner(),
  paySandboxPix: owner(),
  paymentWebhook: open('it is authenticated by its own header'),
  // bills
  listBills: owner(),
  waiveBill: owner(),
  receiveBills: owner({ body: { 'bills.0.billId': unknown('BILL_NOT_FOUND'), userId: strangersId } }),
  // team
  listOperators: owner(),
  createOperator: owner({ body: { userId: strangersId } }),
  updateOperator: owner({ body: { userId: strangersId } }),
  removeOperator: owner(),
  inviteOperator: owner(),
  useAsCounter: owner(),
  openDevice: open('it requires the token of an invitation'),
  unlockDevice: owner({ body: { operatorId: wrongPin } }),
  lockDevice: owner(),
  ...pixRows,
  // shifts
  openShift: owner({ body: { drawerId: unknown('DRAWER_NOT_FOUND') } }),
  getCurrentShift: owner(),
  listShifts: owner(),
  getShift: owner(),
  addShiftMovement: owner(),
  closeShift: owner(),
  getShiftReport: owner(),
  verifyShift: owner(),
  reviewShift: owner(),
  retenderSale: owner(),
  // radar
  listMinutes: owner(),
  getRadar: owner(),
  explainSignal: owner(),
  // tab
  getTab: owner(),
  listTabEntries: owner(),
  recordTabPayment: owner(),
  setTabLimit: owner(),
  listTabs: owner(),
  getTabsSummary: owner(),
  // prices and the counter
  getPrices: owner(),
  getQuote: owner({ body: { ...strangersComputer, userId: strangersId } }),
  replacePrices: owner({
    body: {
      'document.rooms.0.id': ownName,
      'document.groups.0.id': { ...ownName, of: 'groupId' },
      'document.packages.0.id': ownName,
    },
  }),
  getCounterSettings: owner(),
  updateCounterSettings: owner(),
  // alerts and the owner's phone
  getAlertSettings: owner(),
  updateAlertSettings: owner(),
  getPush: owner(),
  addPushSubscription: owner(),
  removePushSubscription: owner(),
  getStoreToday: owner(),
  // computers
  listComputers: owner(),
  createComputer: owner({ body: strangersRoom }),
  createComputers: owner({ body: strangersRoom }),
  getComputer: owner(),
  updateComputer: owner({ body: strangersRoom }),
  deleteComputer: owner(),
  lockComputer: owner({ body: repeatedIds }),
  unlockComputer: owner({ body: repeatedIds }),
  // guards: guard-link.test.ts checks what their connection may access
  createPairingCode: owner(),
  pairGuard: open('it requires the code that the console shows'),
  getFleetKey: owner(),
  createFleetKey: owner(),
  endFleetKey: owner(),
  getMaintenanceCodes: owner(),
  createMaintenanceCodes: owner(),
  getGuardUpdates: owner(),
  startGuardUpdates: owner({ body: { computerId: unknown('COMPUTER_NOT_FOUND') } }),
  joinFleet: open('it requires the key that the console shows'),
  revokeGuard: owner(),
  answerCall: owner(),
  getLockPictures: owner(),
  getLockPicture: owner(),
  putLockPicture: owner(),
  removeLockPicture: owner(),
  listShortcuts: owner(),
  createShortcut: owner({ body: { roomIds: unknown('ROOM_NOT_FOUND') } }),
  updateShortcut: owner({ body: { roomIds: unknown('ROOM_NOT_FOUND') } }),
  deleteShortcut: owner(),
  moveShortcut: owner(),
  getShortcutIcon: owner(),
  putShortcutIcon: owner(),
  removeShortcutIcon: owner(),
  getGuardPicture: open('it requires the token of a computer, and answers pictures of its store alone'),
  sendGuardCommand: owner(),
  // Another store's room alone is tried in send-guard-commands.test.ts.
  sendGuardCommands: owner({
    body: {
      computerIds: unknown('COMPUTER_NOT_FOUND'),
      roomId: {
        status: 400,
        code: 'VALIDATION',
        because: 'docs/product/guard.md#many-computers: computers or a room, not both',
      },
    },
  }),
  listGuardCommands: owner(),
  askScreenPicture: owner(),
  getScreenPicture: owner(),
  sendScreenPicture: open('it requires the token of the computer that was asked'),
  getGuardSettings: owner(),
  updateGuardSettings: owner(),
  // legal rules, the register, customers' own data
  getLegalSettings: owner(),
  updateLegalSettings: owner(),
  openRegister: owner({ body: strangersComputer }),
  listRegisterOpenings: owner(),
  listRegisterEntries: owner(),
  exportOwnData: owner(),
  eraseOwnData: owner(),
  // sessions
  listActiveSessions: owner(),
  listPastSessions: owner({
    query: {
      computerId: ownFilter,
      userId: ownFilter,
    },
  }),
  createSession: owner({ body: { ...strangersComputer, userId: strangersId } }),
  extendSession: owner(),
  moveSession: owner({ body: strangersComputer }),
  swapSessions: owner({
    body: {
      sessionId: unknown('SESSION_NOT_FOUND'),
    },
  }),
  listLostTime: owner(),
  restartSession: owner({ body: strangersComputer }),
  returnLostTime: owner(),
  listOutages: owner(),
  returnOutage: owner(),
  dismissOutage: owner(),
  undoSession: owner(),
  pauseSession: owner(),
  resumeSession: owner(),
  endSession: owner(),
  getSessionOfComputer: owner(),
  // customers
  listCustomers: owner(),
  searchCustomers: owner(),
  getCustomer: owner(),
  getCustomerImage: owner(),
  registerCustomer: owner({ body: strangersGroup }),
  updateCustomer: owner({ body: strangersGroup }),
  removeCustomer: owner(),
  // credits
  getCredits: owner(),
  listCreditEntries: owner(),
  addCredits: owner({
    body: {
      storeId: {
        status: 403,
        code: 'STORE_MISMATCH',
        because: 'docs/product/credits.md#adding: 403 before any look-up',
      },
    },
  }),
  listCustomerPackages: owner(),
  cancelCustomerPackage: owner(),
  setCredits: owner(),
  transferCredits: owner({ body: { toUserId: { ...unknown('CUSTOMER_NOT_FOUND'), of: 'userId' } } }),
  // products
  listProducts: owner(),
  createProduct: owner(),
  updateProduct: owner(),
  deleteProduct: owner(),
  addStock: owner(),
  listStockMovements: owner(),
  getProductImage: open(
    "docs/product/limits-and-security.md#images: a product's pictures are public under names that cannot be guessed",
  ),
  // coupons
  listCoupons: owner(),
  createCoupon: owner(),
  validateCoupon: owner(),
  // sales
  createSale: owner({
    body: {
      'items.0.productId': unknown('PRODUCT_NOT_FOUND'),
      userId: strangersId,
    },
  }),
  listSales: owner({
    query: {
      shortId: ownFilter,
    },
  }),
  getSalesSummary: owner(),
  listMoneyEntries: owner(),
  listAudit: owner({ query: { subjectId: ownLines } }),
  getSale: owner(),
  getRefundable: owner(),
  refundSale: owner({
    body: {
      'items.0.itemId': unknown('SALE_ITEM_NOT_FOUND'),
    },
  }),
  // events
  listEvents: owner(),
  createEvent: owner(),
  getEvent: owner(),
  cancelEvent: owner(),
  payEvent: owner(),
  addParticipant: owner({
    body: { userId: strangersId, ...strangersComputer },
  }),
  startEvent: owner({
    body: {
      'participants.0.id': {
        of: 'participantId',
        status: 404,
        code: 'PARTICIPANT_NOT_FOUND',
        because: 'docs/product/limits-and-security.md#isolation: store scope',
      },
    },
  }),
  updateParticipant: owner({ body: strangersComputer }),
  payParticipant: owner(),
  removeParticipant: owner(),
};
