import type {
  Computer,
  CounterSettings,
  Coupon,
  Customer,
  FleetKey,
  GuardSettings,
  LegalSettings,
  Operator,
  Order,
  Outage,
  PayoutAccount,
  PixDifference,
  PixSettings,
  PixTransfer,
  Prices,
  Product,
  ReceivedPix,
  Sale,
  ScheduledEvent,
  Session,
  Shift,
  Shortcut,
  Signal,
  Store,
  Subscription,
  LockPictureKind,
} from '@coruja/contract';
import type { Described, Fields } from './fields.ts';

// What the audit may hold of each thing, from its view. What is not named here is in no line.

export function auditedComputer({ id, name, specifications, room, isLocked, guard }: Computer): Described {
  const fields = { name, ...specifications, room: room?.name ?? null, isLocked, guard: guard !== null };
  return { kind: 'computer', id, name, fields };
}

export function auditedLockPicture(kind: LockPictureKind, isThere: boolean): Described {
  const fields = kind === 'logo' ? { lockLogo: isThere } : { lockPicture: isThere };
  return { kind: 'guard-settings', id: null, name: null, fields };
}

export function auditedShortcut(shortcut: Shortcut): Described {
  const { id, name, target, icon, rooms } = shortcut;
  const fields = {
    name,
    target,
    arguments: shortcut.arguments,
    icon,
    rooms: rooms === null ? 'todas' : rooms.map((room) => room.name).join(', ') || 'nenhuma',
  };
  return { kind: 'shortcut', id, name, fields };
}

export function auditedProduct(product: Product): Described {
  const { id, name, description, price, quantity, barcode, isFavorite, images } = product;
  const fields = { name, description, price, quantity, barcode, isFavorite, images: images.length };
  return { kind: 'product', id, name, fields };
}

export function auditedCoupon(coupon: Coupon): Described {
  const { id, code, isPercentage, discountValue, description, usageLimit, expiresAt } = coupon;
  const discount = isPercentage ? { discountPercent: discountValue } : { discountAmount: discountValue };
  return {
    kind: 'coupon',
    id,
    name: code,
    fields: { code, ...discount, description, usageLimit, expiresAt },
  };
}

/** Of the person, only which fields changed. */
export function auditedCustomer(customer: Customer): Described {
  const { id, name, nickName, cpf, email, phone, birthDate, image, group, record, credits } = customer;
  const fields = {
    customerName: name,
    nickName,
    cpf,
    email,
    phone,
    birthDate,
    image,
    record: record && JSON.stringify(record),
    group: group?.name ?? null,
    balance: credits[0]?.minutes ?? 0,
  };
  return { kind: 'customer', id, name: null, fields };
}

/** Several figures of a customer, without the person's data. */
export function auditedCustomerFigures(
  id: string,
  fields: Pick<Fields, 'balance' | 'minutes' | 'owed' | 'tabLimit'>,
): Described {
  return { kind: 'customer', id, name: null, fields };
}

export function auditedEvent(event: ScheduledEvent): Described {
  const { id, name, description, date, startTime, endTime, price, seatPrice, capacity, payment } = event;
  const fields = {
    name,
    description,
    date,
    startTime,
    endTime,
    price,
    seatPrice,
    capacity,
    participants: event.participants.length,
    paidSeats: event.participants.filter((one) => one.payment !== null).length,
    total: payment?.total ?? null,
    paymentType: payment?.paymentType ?? null,
    coupon: payment?.coupon?.code ?? null,
  };
  return { kind: 'event', id, name, fields };
}

export function auditedSession(session: Session & { refundedMinutes?: number }): Described {
  const { id, computer, durationInMinutes, isOpenEnded, billing, endTime, pause, refundedMinutes } = session;
  const fields = {
    computer: computer.name,
    minutes: durationInMinutes,
    isOpenEnded,
    billing,
    endTime,
    isPaused: pause !== null,
    refundedMinutes: refundedMinutes ?? null,
  };
  return { kind: 'session', id, name: computer.name, fields };
}

export function auditedShift(shift: Pick<Shift, 'id' | 'number'>, fields: Fields): Described {
  return { kind: 'shift', id: shift.id, name: `${shift.number}`, fields };
}

export function auditedSignal(
  { id, subject }: Pick<Signal, 'id' | 'subject'>,
  note: string | null,
): Described {
  return { kind: 'signal', id, name: subject.kind === 'customer' ? null : subject.name, fields: { note } };
}

export function auditedSettings(settings: CounterSettings & { readonly lockAfter: number }): Described {
  const { pricesTime, guestPayment, cashShifts, receiveWithoutShift, sharedShift, ...rest } = settings;
  const { shiftTolerance, team, lockAfter } = rest;
  const switches = { pricesTime, guestPayment, cashShifts, receiveWithoutShift, sharedShift };
  const fields = { ...switches, shiftTolerance, team, lockAfter };
  return { kind: 'counter-settings', id: null, name: null, fields };
}

export function auditedPixSettings({ mode, key, sendsTxid, testedAt }: PixSettings): Described {
  const fields = { pixMode: mode, pixKey: key, sendsTxid, isTested: testedAt !== null };
  return { kind: 'pix-settings', id: null, name: null, fields };
}

export function auditedPixAccount({ state: accountState }: { readonly state: string }): Described {
  return { kind: 'pix-account', id: null, name: null, fields: { accountState } };
}

export function auditedTransfer({ id, amount, state: transferState }: PixTransfer): Described {
  return { kind: 'pix-account', id, name: null, fields: { amount, transferState } };
}

export function auditedDifference({ id, kind, amount }: PixDifference): Described {
  return { kind: 'pix-account', id, name: null, fields: { difference: kind, amount } };
}

export function auditedOrder({ id, state, total }: Pick<Order, 'id' | 'state' | 'total'>): Described {
  return { kind: 'order', id, name: null, fields: { orderState: state, total } };
}

export function auditedPix({ id, amount: received, refunded, unresolved }: ReceivedPix): Described {
  return { kind: 'pix', id, name: null, fields: { received, refunded, unresolved } };
}

export function auditedLegalSettings({ rules, night, keepMonths }: LegalSettings): Described {
  const on = rules.filter((rule) => rule.isOn);
  const fields = { rules: on.length, nightFrom: night.from, nightUntil: night.until, keepMonths };
  return { kind: 'legal-settings', id: null, name: null, fields };
}

export function auditedPrices({ version, document }: Pick<Prices, 'version' | 'document'>): Described {
  const list = (lines: readonly string[]) => lines.join('; ') || null;
  const fields = {
    version,
    hourPrices: list(document.rules.map((rule) => `${rule.name} ${amount(rule.pricePerHour)}`)),
    packagePrices: list(document.packages.map((one) => `${one.name} ${amount(one.price)}`)),
    rooms: list(document.rooms.map((room) => `${room.name} ${decimal(room.weight)}`)),
    groups: list(document.groups.map((group) => `${group.name} ${decimal(group.discount)}%`)),
    minimumPrice: document.minimumPrice,
  };
  return { kind: 'prices', id: null, name: null, fields };
}

const amount = (reais: number) => `R$ ${reais.toFixed(2).replace('.', ',')}`;
const decimal = (value: number) => `${value}`.replace('.', ',');

export function auditedStore(store: Store): Described {
  const { id, name, ownerName, email, cnpj, phone, status, pricePerHour, timeZone, address } = store;
  const fields = { name, ownerName, email, cnpj, phone, status, pricePerHour, timeZone };
  return { kind: 'store', id, name, fields: { ...fields, address: JSON.stringify(address) } };
}

export function auditedSubscription(subscription: Subscription): Described {
  const { id, status, plan, nextPlan } = subscription;
  return {
    kind: 'subscription',
    id,
    name: plan.name,
    fields: { status, plan: plan.name, nextPlan: nextPlan?.name ?? null },
  };
}

/** Never the key itself. */
export function auditedFleetKey({ computers }: Pick<FleetKey, 'computers'>): Described {
  return { kind: 'computer', id: null, name: null, fields: { quantity: computers } };
}

export function auditedMaintenanceCodes(quantity: number): Described {
  return { kind: 'computer', id: null, name: null, fields: { quantity } };
}

export function auditedGuardUpdates(computers: readonly Named[], updateVersion: string): Described {
  const [first] = computers;
  const one = computers.length === 1 ? first : undefined;
  return {
    kind: 'computer',
    id: one?.id ?? null,
    name: one?.name ?? null,
    fields: { quantity: computers.length, updateVersion },
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Several at once have no fields, only their names. */
export function auditedComputers(computers: readonly Computer[]): Described {
  const [first] = computers;
  if (first && computers.length === 1) return auditedComputer(first);
  const names = computers.map(({ name }) => name).join(', ');
  return { kind: 'computer', id: null, name: names, fields: { quantity: computers.length } };
}

export function auditedSale({ id, total, discount, paymentType, coupon, refunded }: Sale): Described {
  const fields = { total, discount, paymentType, coupon: coupon?.code ?? null, refunded };
  return { kind: 'sale', id, name: null, fields };
}

/** Of the account, only who is responsible and whether anything else changed. */
export function auditedPayout({ ownerName, ...rest }: PayoutAccount): Described {
  const fields = { ownerName, payout: JSON.stringify(rest) };
  return { kind: 'payout-account', id: null, name: null, fields };
}

/** The same thing with only these fields. */
export function withFields(thing: Described, fields: Fields): Described {
  return { ...thing, fields };
}

/** A person of the team, without their PIN. */
export function auditedOperator({ id, name, role, ownPermissions }: Operator): Described {
  const own = Object.entries(ownPermissions ?? {}).map(([permission, cell]) => `${permission} ${cell}`);
  return { kind: 'team', id, name, fields: { name, role, permissions: own.join(', ') || null } };
}

export function auditedOutage({ startTime, endTime }: Pick<Outage, 'startTime' | 'endTime'>): Described {
  return { kind: 'outage', id: null, name: null, fields: { startTime, endTime } };
}

export function auditedGuardSettings({
  offlineStart,
  fairTime,
  idleShutdownMinutes,
  cleanAfterSession,
  cleanPaths,
  blockedPrograms,
  blockedSites,
  screenPictures,
}: GuardSettings): Described {
  return {
    kind: 'guard-settings',
    id: null,
    name: null,
    fields: {
      offlineStart,
      fairTime,
      idleShutdown: idleShutdownMinutes,
      cleanAfterSession,
      cleanPaths: cleanPaths.join(', ') || null,
      blockedPrograms: blockedPrograms.join(', ') || null,
      blockedSites: blockedSites.join(', ') || null,
      screenPictures,
    },
  };
}
