import { validateCoupon } from '@coruja/contract';
import { type Discount, limits } from '@coruja/domain';
import { Button, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { hasCode } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';
import styles from './coupon-entry.module.css';
import { discountOf, discountText } from './discount.ts';

/** A coupon that the server has accepted, with its discount. */
export interface AppliedCoupon {
  readonly code: string;
  readonly discount: Discount;
}

/** The key of the running check, because finishing a sale waits for it. */
export const couponCheck = { mutationKey: ['validate-coupon'] } as const;

/** For every invalid coupon (docs/product/coupons.md#checking-a-code). */
const invalidCoupon = 'Cupom inválido ou expirado.';

interface CouponEntryProps {
  readonly applied: AppliedCoupon | null;
  readonly onApply: (coupon: AppliedCoupon) => void;
  readonly onRemove: () => void;
  /** For a shortcut that focuses the field. */
  readonly inputRef?: Ref<HTMLInputElement>;
  /** While the sale or payment is being sent. */
  readonly disabled?: boolean;
}

/**
 * The coupon of a sale or an event: trimmed and in upper case before it is checked, read-only once applied, cleared when refused
 * (docs/product/coupons.md#checking-a-code). It may be inside a form: Enter checks the coupon and does not submit.
 */
export function CouponEntry({ applied, onApply, onRemove, inputRef, disabled = false }: CouponEntryProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input, inputRef);
  const frame = useFocusThatFollows(applied, input);
  const check = useCheckCoupon({ onApply, onRefuse: () => setText('') });
  const isFixed = applied !== null || disabled;

  const validate = () => {
    const code = text.trim().toUpperCase();
    if (isFixed || check.isPending) return;
    if (code === '') return input.current?.focus();
    setText(code);
    check.mutate(code, { onSuccess: () => setText('') });
  };
  const validateOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    validate();
  };

  return (
    <div ref={frame} className={styles.coupon} role="group" aria-label="Cupom de desconto" tabIndex={-1}>
      <div className={styles.row}>
        <TextInput
          ref={ref}
          label="Cupom"
          className={styles.field}
          classNames={{ input: styles.code ?? '' }}
          placeholder="Código do cupom"
          value={applied?.code ?? text}
          disabled={isFixed}
          readOnly={check.isPending}
          maxLength={limits.couponCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={validateOnEnter}
        />
        <Button onClick={validate} disabled={isFixed} loading={check.isPending}>
          Validar
        </Button>
      </div>
      <div className={styles.applied} role="status">
        {applied && <span>{`Cupom aplicado: ${discountText(applied.discount)} de desconto.`}</span>}
      </div>
      {applied && (
        <Button variant="subtle" className={styles.remove} onClick={onRemove} disabled={disabled}>
          Remover cupom
        </Button>
      )}
    </div>
  );
}

function useCheckCoupon({ onApply, onRefuse }: Pick<CouponEntryProps, 'onApply'> & { onRefuse: () => void }) {
  const storeId = useStore().id;
  return useMutation({
    ...couponCheck,
    mutationFn: (code: string) => client.call(validateCoupon, { params: { storeId }, query: { code } }),
    onSuccess: (coupon) => onApply({ code: coupon.code, discount: discountOf(coupon) }),
    onError: (error) => {
      if (hasCode(error, 'COUPON_NOT_FOUND') || hasCode(error, 'VALIDATION')) {
        toast.error(invalidCoupon);
        onRefuse();
        return;
      }
      // The coupon was not checked, so the text stays for another try.
      showServerMessage(invalidCoupon)(error);
    },
  });
}

/** A disabled field loses the focus: moves it to the group, and back to the field after 'Remover cupom'. */
function useFocusThatFollows(
  applied: AppliedCoupon | null,
  input: RefObject<HTMLInputElement | null>,
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(applied);
  useEffect(() => {
    const changed = (before.current === null) !== (applied === null);
    before.current = applied;
    const active = document.activeElement;
    const isElsewhere = active !== null && active !== document.body && !frame.current?.contains(active);
    if (!changed || isElsewhere) return;
    (applied === null ? input : frame).current?.focus({ preventScroll: true });
  }, [applied, input]);
  return frame;
}
