import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';

type Kind = 'success' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly kind: Kind;
  readonly title: string;
  readonly detail: ReactNode;
}

/** Successes stay for 2 s, errors for 4 s (specification.md, section 8). */
const durations = { success: 2_000, error: 4_000, info: 4_000 } as const satisfies Record<Kind, number>;
const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle } as const;
const MOST = 3;

/** Says what happened. The title is the specification's text to the letter; the detail follows on a second line. */
export const toast = {
  success: (title: string, detail?: ReactNode) => show('success', title, detail),
  error: (title: string, detail?: ReactNode) => show('error', title, detail),
  info: (title: string, detail?: ReactNode) => show('info', title, detail),
};

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(kind: Kind, title: string, detail: ReactNode): void {
  lastId += 1;
  // The same sentence again takes the place of the first, and the oldest makes room for a fourth.
  const others = shown.filter((each) => each.kind !== kind || each.title !== title);
  set([...others, { id: lastId, kind, title, detail }].slice(-MOST));
}

function hide(id: number): void {
  set(shown.filter((each) => each.id !== id));
}

function set(next: readonly Toast[]): void {
  shown = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear: top right, at most three, all held while the pointer or the focus is on one. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  const [held, setHeld] = useState(false);
  const items = (isError: boolean) =>
    toasts
      .filter((each) => (each.kind === 'error') === isError)
      .map((each) => <ToastItem key={each.id} toast={each} held={held} />);
  return (
    <section
      className={styles.toasts}
      aria-label="Avisos"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Both regions are there from the start: screen readers tell only what changes inside one. */}
      <div role="alert" aria-atomic="false">
        {items(true)}
      </div>
      <div role="status" aria-atomic="false">
        {items(false)}
      </div>
    </section>
  );
}

function ToastItem({ toast: { id, kind, title, detail }, held }: { toast: Toast; held: boolean }) {
  const Icon = icons[kind];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hide(id), durations[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind]);
  const close = () => hide(id);

  return (
    <div className={styles.toast} data-kind={kind}>
      <Icon size={18} stroke={2} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={close}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
