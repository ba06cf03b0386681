import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconInfoCircle,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';
import { type Corner, useToastCorner } from './use-toast-corner.ts';
import { useToastKey } from './use-toast-key.ts';

type Kind = 'success' | 'error' | 'info' | 'offer';

/** What a toast lets people do next. */
interface Offer {
  /** Names the action: 'Desfazer'. */
  readonly label: string;
  readonly act: () => void;
  readonly icon?: TablerIcon;
}

interface Toast {
  readonly id: number;
  readonly kind: Kind;
  readonly title: string;
  readonly detail: ReactNode;
  readonly offer?: Offer;
}

/** How long each kind stays (docs/product/screens.md#toasts). */
const durations = {
  success: 2_000,
  error: 4_000,
  info: 4_000,
  offer: 2_000,
} as const satisfies Record<Kind, number>;
/** The button of an offer stays longer than the text, long enough to be reached. */
const OFFER_STAYS_MS = 6_000;
const icons = {
  success: IconCheck,
  error: IconAlertTriangle,
  info: IconInfoCircle,
  offer: IconCheck,
} as const;
const MOST = 3;

/** Shows what happened. The title is a text of docs/product/words.md#successes; the detail is a second line. */
export const toast = {
  success: (title: string, detail?: ReactNode) => void show({ kind: 'success', title, detail }),
  error: (title: string, detail?: ReactNode) => void show({ kind: 'error', title, detail }),
  info: (title: string, detail?: ReactNode) => void show({ kind: 'info', title, detail }),
  /** Shows what happened and offers 'Desfazer' (docs/product/screens.md#toasts). Returns a function that withdraws the offer. */
  undo: (title: string, detail: ReactNode, undo: () => void): (() => void) =>
    toast.offer(title, detail, { label: 'Desfazer', act: undo, icon: IconArrowBackUp }),
  /** Shows what happened and offers what usually comes next. Returns a function that withdraws the offer. */
  offer: (title: string, detail: ReactNode, offer: Offer): (() => void) => {
    const id = show({ kind: 'offer', title, detail, offer });
    return () => hide(id);
  },
};

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Omit<Toast, 'id'>): number {
  lastId += 1;
  // The same text replaces the earlier toast, and so does a new offer, because several long-lived ones would cover the screen. A fourth
  // toast removes the oldest.
  const others = shown.filter(
    ({ kind, title }) => kind !== next.kind || (kind !== 'offer' && title !== next.title),
  );
  set([...others, { ...next, id: lastId }].slice(-MOST));
  return lastId;
}

function hide(id: number): void {
  if (shown.some((each) => each.id === id)) set(shown.filter((each) => each.id !== id));
}

function set(next: readonly Toast[]): void {
  shown = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts: top right, or where they cover nothing that is pressed next; at most three, all paused while the pointer or the focus is on one. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  // Once they have moved, the pointer is no longer on them, although the browser tells so only with its next movement.
  const [pointedAt, setPointedAt] = useState<Corner | null>(null);
  const [focused, setFocused] = useState(false);
  const { region, leave } = useToastKey();
  const isHeldAt = (corner: Corner) => pointedAt === corner || focused;
  const place = useToastCorner(region, toasts.map(({ id }) => id).join(), isHeldAt);
  const close = (id: number) => {
    leave();
    // A removed element fires no pointer or focus events, so the other toasts would stay paused.
    setPointedAt(null);
    setFocused(false);
    hide(id);
  };
  const items = (isError: boolean) =>
    toasts
      .filter((each) => (each.kind === 'error') === isError)
      .map((each) => (
        <ToastItem key={each.id} toast={each} held={isHeldAt(place)} onClose={() => close(each.id)} />
      ));
  return (
    <section
      ref={region}
      className={styles.toasts}
      data-place={place}
      aria-label="Avisos"
      // A toast that appears under a resting pointer does not count as hovered.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setPointedAt(place)}
      onMouseLeave={() => setPointedAt(null)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {/* Both regions are always rendered: screen readers announce only changes inside. */}
      <div role="alert" aria-atomic="false">
        {items(true)}
      </div>
      <div role="status" aria-atomic="false">
        {items(false)}
      </div>
    </section>
  );
}

interface ToastItemProps {
  readonly toast: Toast;
  readonly held: boolean;
  readonly onClose: () => void;
}

function ToastItem({ toast: { id, kind, title, detail, offer }, held, onClose }: ToastItemProps) {
  const Icon = icons[kind];
  const told = useToastTime(id, kind, held);
  const accept = () => {
    onClose();
    offer?.act();
  };

  return (
    <div className={styles.toast} data-kind={kind} data-told={told || undefined}>
      {!told && <Icon size={18} stroke={2} aria-hidden className={styles.icon} />}
      <div className={styles.text}>
        {!told && <p className={styles.title}>{title}</p>}
        {detail && <p className={styles.detail}>{detail}</p>}
        {offer && <p className="visually-hidden">Para {offer.label.toLowerCase()}, aperte F6 e Enter.</p>}
      </div>
      {offer && (
        <button
          type="button"
          className={styles.offer}
          title={`${offer.label} (F6 leva até aqui)`}
          onClick={accept}
        >
          {offer.icon && <offer.icon size={16} aria-hidden />}
          {offer.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Ends a toast when its time is over; the time pauses while it is held. Returns whether an offer's text is over already. */
function useToastTime(id: number, kind: Kind, held: boolean): boolean {
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (held) return;
    const end = () => (kind === 'offer' && !told ? setTold(true) : hide(id));
    const timer = setTimeout(end, told ? OFFER_STAYS_MS : durations[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind, told]);
  return told;
}
