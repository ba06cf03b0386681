import { type Centavos, centavos, paymentTenders, type SaleTotal } from '@coruja/domain';
import { CloseButton, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMay } from '../../api/access.ts';
import { productsQuery, REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { couponCheck } from '../../parts/sales/coupon-entry.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { keepClear } from '../../ui/use-toast-corner.ts';
import { itemsOf, totalOf } from './cart/cart.ts';
import { CartPanel } from './cart-panel.tsx';
import styles from './cashier-page.module.css';
import { DisplaySlot } from './display-slot.tsx';
import type { SaleTender } from '../../parts/sales/payments.ts';
import type { PixOrdersProps } from './payment/pix-orders.tsx';
import { ProductShelf } from './shelf/product-shelf.tsx';
import type { DoneSale } from './payment/sale-done.tsx';
import type { SaleDraft } from './cart/sale-draft.ts';
import { useCashierKeys } from './use-cashier-keys.ts';
import { useCounter } from './use-counter.ts';
import { type SaleEnding, useEnding } from './payment/use-ending.ts';
import type { OrderOfCart } from './payment/use-order.ts';
import { type SaleDraftState, useSaleDraft } from './cart/use-sale-draft.ts';
import { useScanner } from './shelf/use-scanner.ts';
import { type TimeOfCart, useTime } from './time/use-time.ts';

const DrawerBar = lazyPart(async () => (await import('./drawer/drawer-bar.tsx')).DrawerBar);
const PixOrders = lazyPart(async () => (await import('./payment/pix-orders.tsx')).PixOrders);
const SellTimeDialog = onDemand(async () => (await import('./time/sell-time-dialog.tsx')).SellTimeDialog);
const DiscountDialog = onDemand(async () => (await import('./payment/discount-dialog.tsx')).DiscountDialog);
const PaymentDialog = onDemand(async () => (await import('./payment/payment-dialog.tsx')).PaymentDialog);

/** The cashier: products left, cart right, for keyboard, scanner and touch. */
export function CashierPage() {
  const query = useQuery({ ...productsQuery(useStore().id), refetchInterval: REFRESH_MS });
  const state = useSaleDraft(query.data);
  const { products } = state.known;
  const [done, setDone] = useState<DoneSale | null>(null);
  const [opened, setOpened] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const coupon = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const time = useTime(state);
  const { isLoading, shelf, desk } = useCounter(query.data, { state, time, text, setText });
  const selling = useDialog<true>();
  const opening = useDialog<true>();
  const receiving = useDialog<SaleTender>();
  const { discounting, discount } = useDiscounting(state, Boolean(time.facts));
  const inCart = useMemo(() => itemsOf(state.sale.cart, products ?? []), [state.sale.cart, products]);
  const total = totalOf(inCart, state.sale.coupon?.discount ?? null, time.items, state.sale.manual?.discount);
  const { finishing, orders } = useEnding(state, {
    time,
    total,
    onNoShift: () => opening.open(true),
    showCart: setOpened,
    onDone: (sold) => {
      setDone(sold);
      setOpened(false);
      focusWithoutKeyboard(search);
    },
  });
  const afterCoupon = useAfterCoupon(state, {
    finish: () => finishing.finish(),
    receive: () => openBox(receiving, tenderToReceive(state.read(), total.total)),
  });
  const finish = () => !desk.isAsking() && afterCoupon('finish');
  const receive = () => !desk.isAsking() && afterCoupon('receive');
  useStartAtSearch(search);
  useScanner((code) => desk.scan(code, search.current?.value ?? ''));
  useCashierKeys({
    search: () => {
      setOpened(false);
      search.current?.focus();
      search.current?.select();
    },
    coupon: () => {
      // On a phone the field is rendered with the sheet.
      flushSync(() => setOpened(true));
      coupon.current?.focus();
    },
    finish,
    receive,
    discount: () => discount?.(),
    sellTime: () => time.facts && selling.open(true),
    step: state.step,
    back: () => {
      if (document.activeElement === search.current) setText('');
      setOpened(false);
      search.current?.focus();
    },
  });

  const enter = useCallbackRef(() => desk.enter(search.current?.value ?? ''));
  const { isSending, isUnknown } = finishing;
  const { settings, hasCodes, dialog } = orders.order;
  const isAsked = dialog.opened;
  const isPriced = time.facts !== null;
  // The cart does not render again for each key in the search.
  const cart = useMemo(
    () => (
      <CartPanel
        state={state}
        items={inCart}
        time={time.items}
        total={total}
        finishing={finishing}
        onFinish={finish}
        onReceive={receive}
        onDiscount={discount}
        done={done}
        onPutAside={() => setDone(null)}
        waiting={<Waiting {...orders} isCompact={!opened} home={() => search.current} />}
        hasCodes={hasCodes}
        opened={opened}
        onToggle={() => setOpened((before) => !before)}
        couponRef={coupon}
      />
    ),
    // oxlint-disable-next-line react/exhaustive-deps -- its callbacks are new at each key press, and read the present sale
    [state.sale, products, time.items, isPriced, isSending, isUnknown, done, opened, settings, isAsked],
  );
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <PageHeader title="Caixa">
          <SearchField ref={search} text={text} onText={setText} onEnter={enter} />
          <DisplaySlot sums={total} state={state} items={inCart} time={time} done={done} dialog={dialog} />
        </PageHeader>
        <Drawer opening={opening} />
        {time.facts && time.Bar && (
          <time.Bar facts={time.facts} state={state} onSell={() => selling.open(true)} />
        )}
        <ProductShelf
          query={query}
          isLoading={isLoading}
          shelf={shelf}
          text={text}
          state={state}
          onAdd={desk.add}
          onClear={() => setText('')}
        />
      </div>
      {opened && <Backdrop onPress={() => setOpened(false)} />}
      {cart}
      <SellTime selling={selling} time={time} state={state} />
      <Discount discounting={discounting} total={total} state={state} />
      <Payment
        receiving={receiving}
        total={total.total}
        time={time}
        state={state}
        ending={{ finishing, orders }}
      />
    </div>
  );
}

interface PaymentProps {
  readonly receiving: DialogState<SaleTender>;
  readonly total: Centavos;
  readonly time: TimeOfCart;
  readonly state: SaleDraftState;
  readonly ending: SaleEnding;
}

function Payment({ receiving, total, time, state, ending: { finishing, orders } }: PaymentProps) {
  return (
    <PaymentDialog
      opened={receiving.opened && total > 0}
      onClose={receiving.close}
      total={total}
      tender={receiving.item ?? 'CASH'}
      tabCustomerId={time.facts && state.sale.customerId}
      hasCodes={orders.order.hasCodes}
      onFinish={finishing.finish}
    />
  );
}

/** The orders that wait for their PIX, where there may be any. */
function Waiting({ order, ...props }: { order: OrderOfCart } & Omit<PixOrdersProps, 'ordering'>) {
  // There are none before PIX is set up.
  if (!order.settings || (order.settings.mode === 'OFF' && !order.settings.keyType)) return null;
  return (
    <Suspense>
      <PixOrders {...props} ordering={order.dialog} />
    </Suspense>
  );
}

/** The shift of the cash drawer, where the store has shifts. */
function Drawer({ opening }: { opening: DialogState<true> }) {
  if (!useCounterSettings()?.cashShifts) return null;
  return (
    <Suspense fallback={<div className={styles.drawer} />}>
      <DrawerBar opening={opening} />
    </Suspense>
  );
}

/** The backdrop of the open sheet on narrow screens. */
function Backdrop({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.backdrop}
      aria-label="Fechar carrinho"
      tabIndex={-1}
      onClick={onPress}
    />
  );
}

interface SellTimeProps {
  readonly selling: DialogState<true>;
  readonly time: TimeOfCart;
  readonly state: SaleDraftState;
}

function SellTime({ selling, time: { facts }, state }: SellTimeProps) {
  if (!facts) return null;
  return (
    <SellTimeDialog
      opened={selling.opened}
      onClose={selling.close}
      facts={facts}
      hasCustomer={state.sale.customerId !== null}
      onAdd={state.addTime}
    />
  );
}

/** The manual discount; undefined where there is none, or who acts may not give one. */
function useDiscounting(state: SaleDraftState, isPriced: boolean) {
  const discounting = useDialog<true>();
  const hasDiscount = useMay('discount') !== 'no' && isPriced;
  const discount = () => mayDiscount(state.read()) && discounting.open(true);
  return { discounting, discount: hasDiscount ? discount : undefined };
}

/** Shows a message if the sale cannot have a discount now. */
function mayDiscount({ attempt, cart, time }: SaleDraft): boolean {
  if (attempt !== null) toast.info('Aguarde a confirmação da venda.');
  else if (cart.lines.length === 0 && time.length === 0) toast.error('O carrinho está vazio.');
  else return true;
  return false;
}

interface DiscountProps {
  readonly discounting: DialogState<true>;
  readonly total: SaleTotal;
  readonly state: SaleDraftState;
}

function Discount({ discounting, total, state }: DiscountProps) {
  return (
    <DiscountDialog
      opened={discounting.opened}
      onClose={discounting.close}
      left={centavos(total.total + total.manualDiscount)}
      manual={state.sale.manual}
      onChange={state.setManual}
    />
  );
}

function openBox(receiving: DialogState<SaleTender>, tender: SaleTender | null): void {
  if (tender === null) return;
  // Keys typed before the box opens must not go into the search.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  receiving.open(tender);
}

/** The tender that the payment box selects at first; null, with a message, if there is nothing to receive. */
function tenderToReceive(
  { attempt, cart, time, paymentType }: SaleDraft,
  total: Centavos,
): SaleTender | null {
  if (attempt !== null) toast.info('Aguarde a confirmação da venda.');
  else if (cart.lines.length === 0 && time.length === 0) toast.error('O carrinho está vazio.');
  else if (paymentType === 'FREE') toast.info('Uma cortesia não tem pagamento.');
  else if (total === 0) toast.info('Não há nada a receber.');
  else return paymentTenders.find((tender) => tender === paymentType) ?? 'CASH';
  return null;
}

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

const SearchField = memo(function SearchField({ ref, text, onText, onEnter }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      className={styles.search}
      {...keepClear}
      type="search"
      aria-label="Buscar produto"
      aria-keyshortcuts="F2"
      placeholder="Nome ou código (3*nome para três)"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Limpar busca" onClick={() => onText('')} />}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
});

/** Whatever needs the total waits for a coupon that is being checked. */
function useAfterCoupon<Name extends string>(
  state: SaleDraftState,
  acts: Readonly<Record<Name, () => void>>,
): (name: Name) => void {
  const queryClient = useQueryClient();
  const checking = useIsMutating(couponCheck);
  const [waiting, setWaiting] = useState<Name | null>(null);
  const isChecking = () => queryClient.isMutating(couponCheck) > 0;
  const goOn = useEffectEvent((name: Name) => {
    if (isChecking()) return;
    setWaiting(null);
    // After a refused coupon, the person decides whether to sell without it.
    if (state.read().coupon) acts[name]();
  });
  useEffect(() => {
    if (waiting !== null) goOn(waiting);
  }, [waiting, checking]);
  return (name) => {
    // Leaving the field applies a quantity that is being typed.
    const active = document.activeElement;
    if (active instanceof HTMLInputElement && active.inputMode === 'numeric') active.blur();
    if (isChecking()) setWaiting(name);
    else acts[name]();
  };
}

/** Focuses the search, but not on touch screens, where the on-screen keyboard would open. */
function focusWithoutKeyboard(field: RefObject<HTMLInputElement | null>): void {
  if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
}

function useStartAtSearch(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => focusWithoutKeyboard(search), [search]);
}
