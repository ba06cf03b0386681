import type { Product } from '@coruja/contract';
import { centavos, type PaymentType, paymentTypes, type SaleTotal, toReais } from '@coruja/domain';
import { Button, NativeSelect } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconShoppingCart } from '@tabler/icons-react';
import { memo, type ReactNode, type Ref, useId } from 'react';
import { formatMoney, plural } from '../../lib/format.ts';
import { CouponEntry } from '../../parts/sales/coupon-entry.tsx';
import { discountText } from '../../parts/sales/discount.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { keepClear } from '../../ui/use-toast-corner.ts';
import type { CartItem } from './cart/cart.ts';
import { CartCustomer } from './cart/cart-customer.tsx';
import { CartLine } from './cart/cart-line.tsx';
import styles from './cart-panel.module.css';
import { CartTimeLine } from './cart/cart-time-line.tsx';
import type { ManualDiscount } from './cart/sale-draft.ts';
import { type DoneSale, SaleDone } from './payment/sale-done.tsx';
import { SaleUnknown } from './payment/sale-unknown.tsx';
import type { FinishSale } from './payment/use-finish-sale.ts';
import { needsCustomer } from './cart/time-line.ts';
import type { TimeItem } from './cart/time-lines.ts';
import type { SaleDraftState } from './cart/use-sale-draft.ts';

interface CartPanelProps {
  readonly state: SaleDraftState;
  readonly items: readonly CartItem[];
  readonly time: readonly TimeItem[];
  readonly total: SaleTotal;
  readonly finishing: FinishSale;
  readonly onFinish: () => void;
  /** Opens the manual discount; undefined while time has no price. */
  readonly onDiscount: (() => void) | undefined;
  /** Opens the payment box. */
  readonly onReceive: () => void;
  /** The sale that was just finished; null once it is dismissed. */
  readonly done: DoneSale | null;
  readonly onPutAside: () => void;
  /** The orders that wait for their PIX. */
  readonly waiting: ReactNode;
  /** Whether a PIX is paid by a code. */
  readonly hasCodes: boolean;
  /** Whether the bottom sheet of narrow screens is open. */
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly couponRef: Ref<HTMLInputElement>;
}

/** The cart: items, total and payment type. Total and finish are always visible (docs/product/sales.md#cart). */
export function CartPanel(props: CartPanelProps) {
  const { state, items, total, finishing, opened } = props;
  const bodyId = useId();
  const setCustomer = useCallbackRef(state.setCustomer);
  const setCoupon = useCallbackRef(state.setCoupon);
  const removeCoupon = useCallbackRef(state.removeCoupon);
  const setPaymentType = useCallbackRef(state.setPaymentType);
  const finish = useCallbackRef(props.onFinish);
  const receive = useCallbackRef(props.onReceive);
  const units = items.reduce((sum, { quantity }) => sum + quantity, props.time.length);
  const Chevron = opened ? IconChevronDown : IconChevronUp;
  return (
    <aside className={styles.cart} aria-label="Carrinho" data-opened={opened || undefined} {...keepClear}>
      {finishing.isUnknown && <SaleUnknown onGiveUp={finishing.giveUp} />}
      {props.done && <SaleDone key={props.done.sale.id} done={props.done} onClose={props.onPutAside} />}
      {props.waiting}
      <div className={styles.body} id={bodyId}>
        <h2 className={styles.title}>
          Carrinho
          {units > 0 && (
            <span className={styles.count}>
              {plural(units, 'item', 'itens')}
              <button
                type="button"
                className={styles.clear}
                disabled={finishing.isUnknown}
                onClick={state.clear}
              >
                Esvaziar
              </button>
            </span>
          )}
        </h2>
        {/* Focusable while everything in it is disabled, so that the keyboard can scroll it. */}
        <div className={styles.scroll} tabIndex={finishing.isUnknown ? 0 : undefined}>
          <Lines {...props} />
          <div className={styles.choices}>
            <Customer
              customerId={state.sale.customerId}
              onChoose={setCustomer}
              isNeeded={needsCustomer(state.sale.time)}
              disabled={finishing.isUnknown}
            />
            <Coupon
              applied={state.sale.coupon}
              onApply={setCoupon}
              onRemove={removeCoupon}
              inputRef={props.couponRef}
              disabled={finishing.isUnknown}
            />
          </div>
        </div>
        <div className={styles.payment}>
          <Totals
            total={total}
            code={state.sale.coupon?.code}
            manual={state.sale.manual}
            disabled={finishing.isUnknown}
            onDiscount={props.onDiscount}
          />
          <Payment value={state.sale.paymentType} disabled={finishing.isUnknown} onChange={setPaymentType} />
          <Receive disabled={finishing.isUnknown} onReceive={receive} />
        </div>
      </div>
      <div className={styles.bar} {...keepClear}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={opened}
          aria-controls={bodyId}
          onClick={props.onToggle}
        >
          <Chevron size={20} aria-hidden />
          {plural(units, 'item', 'itens')}
          <span className="visually-hidden"> no carrinho</span>
        </button>
        <p className={styles.total}>
          <span className={styles.totalName}>Total</span>
          <output className={styles.amount} aria-label="Total">
            {formatMoney(toReais(total.total))}
          </output>
        </p>
        <Finish
          isSending={finishing.isSending}
          isCode={props.hasCodes && state.sale.paymentType === 'PIX' && total.total > 0}
          onFinish={finish}
        />
      </div>
    </aside>
  );
}

// A press on a product changes only lines and sums. The rest, which is expensive to render, is memoized.
const Customer = memo(CartCustomer);
const Coupon = memo(CouponEntry);
const Line = memo(CartLine);
const TimeLine = memo(CartTimeLine);

interface PaymentProps {
  readonly value: PaymentType;
  readonly disabled: boolean;
  readonly onChange: (paymentType: PaymentType) => void;
}

const paymentOptions = paymentTypes.map((value) => ({ value, label: paymentTypeLabels[value] }));

const Payment = memo(function Payment({ value, disabled, onChange }: PaymentProps) {
  return (
    <NativeSelect
      label="Forma de pagamento"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(readPaymentType(event.currentTarget.value))}
      data={paymentOptions}
    />
  );
});

const Receive = memo(function Receive({ disabled, onReceive }: { disabled: boolean; onReceive: () => void }) {
  return (
    <Button className={styles.receive} aria-keyshortcuts="F7" disabled={disabled} onClick={onReceive}>
      Troco ou dividir
      <kbd className={styles.key} aria-hidden>
        F7
      </kbd>
    </Button>
  );
});

interface FinishProps {
  readonly isSending: boolean;
  readonly isCode: boolean;
  readonly onFinish: () => void;
}

const Finish = memo(function Finish({ isSending, isCode, onFinish }: FinishProps) {
  return (
    <MainButton aria-keyshortcuts="F9" loading={isSending} onClick={onFinish}>
      {isCode ? 'Gerar PIX' : 'Finalizar venda'}
      <kbd className={styles.key} aria-hidden>
        F9
      </kbd>
    </MainButton>
  );
});

function Lines({ state, items, time, finishing }: CartPanelProps) {
  const remove = useCallbackRef((product: Product) => state.remove(product.id));
  const select = useCallbackRef((product: Product) => state.select(product.id));
  const setQuantity = useCallbackRef(state.setQuantity);
  const removeTime = useCallbackRef(state.removeTime);
  if (items.length === 0 && time.length === 0) {
    return (
      <p className={styles.empty}>
        <IconShoppingCart size={28} stroke={1.5} aria-hidden />
        Toque em um produto, busque pelo nome ou passe o leitor de código de barras.
      </p>
    );
  }
  return (
    <ul aria-label="Itens do carrinho">
      {items.map((item) => (
        <Line
          key={item.product.id}
          product={item.product}
          quantity={item.quantity}
          isSelected={item.product.id === state.sale.cart.selectedId}
          disabled={finishing.isUnknown}
          onQuantity={setQuantity}
          onRemove={remove}
          onSelect={select}
        />
      ))}
      {time.map((item) => (
        <TimeLine
          key={item.id}
          item={item}
          isSelected={item.id === state.sale.cart.selectedId}
          disabled={finishing.isUnknown}
          onRemove={removeTime}
        />
      ))}
    </ul>
  );
}

interface TotalsProps {
  readonly total: SaleTotal;
  readonly code: string | undefined;
  readonly manual: ManualDiscount | null;
  readonly disabled: boolean;
  readonly onDiscount: (() => void) | undefined;
}

function Totals({ total, code, manual, disabled, onDiscount }: TotalsProps) {
  const ofCoupon = centavos(total.discount - total.manualDiscount);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(toReais(total.subtotal))}</dd>
      </div>
      <div>
        <dt>{code ? `Desconto (${code})` : 'Desconto'}</dt>
        <dd>
          {ofCoupon > 0 && '−'}
          {formatMoney(toReais(ofCoupon))}
        </dd>
      </div>
      {(onDiscount || manual) && (
        <div>
          <dt>
            <button
              type="button"
              className={styles.discount}
              aria-keyshortcuts="F3"
              disabled={disabled}
              onClick={onDiscount}
            >
              {manual ? `Desconto manual (${discountText(manual.discount)})` : 'Dar desconto'}
              <kbd className={styles.key} aria-hidden>
                F3
              </kbd>
            </button>
          </dt>
          <dd>{manual && <>−{formatMoney(toReais(total.manualDiscount))}</>}</dd>
        </div>
      )}
    </dl>
  );
}

function readPaymentType(value: string): PaymentType {
  return paymentTypes.find((type) => type === value) ?? 'CASH';
}
