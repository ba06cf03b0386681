import { useWindowEvent } from '@mantine/hooks';
import { hasOpenList } from '../../lib/use-escape.ts';

export interface CashierKeys {
  readonly search: () => void;
  /** These two do nothing while time has no price. */
  readonly discount: () => void;
  readonly sellTime: () => void;
  /** Change, or several tenders. */
  readonly receive: () => void;
  readonly coupon: () => void;
  readonly finish: () => void;
  readonly step: (by: number) => void;
  readonly back: () => void;
}

/**
 * The cashier's keys (docs/product/sales.md#cashier-keys). Unlike the console's shortcuts they work while somebody types, except +
 * and −, which may be part of a text.
 */
export function useCashierKeys(keys: CashierKeys): void {
  useWindowEvent('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (!isPlain || event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    const act = actionOf(event, keys);
    if (!act) return;
    event.preventDefault();
    if (!event.repeat || isStep(event.key)) act();
  });
}

function actionOf(event: KeyboardEvent, keys: CashierKeys): (() => void) | undefined {
  if (event.key === 'F2') return keys.search;
  if (event.key === 'F3') return keys.discount;
  if (event.key === 'F4') return keys.sellTime;
  if (event.key === 'F7') return keys.receive;
  if (event.key === 'F8') return keys.coupon;
  if (event.key === 'F9') return keys.finish;
  // An open list of customers gets this key first.
  if (event.key === 'Escape') return hasOpenList(event.target) ? undefined : keys.back;
  if (isStep(event.key) && !isTyping(event.target)) return () => keys.step(event.key === '+' ? 1 : -1);
  return undefined;
}

const isStep = (key: string) => key === '+' || key === '-';

/** Not in an empty search, where the focus usually is: there + and − change the quantity. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !(target.type === 'search' && target.value === '');
  return target instanceof HTMLTextAreaElement;
}
