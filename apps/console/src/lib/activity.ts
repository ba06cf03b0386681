import { now } from './clock.ts';

const IDLE_AFTER_MS = 60_000;
let lastTouch = now();

/** Notes every touch of pointer and keyboard for as long as the page lives. */
export function watchActivity(): void {
  const touch = () => {
    lastTouch = now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, touch, { passive: true, capture: true });
  }
}

/** Whether nobody has touched pointer or keyboard for a minute: what is called now keeps no session alive. */
export function isIdle(): boolean {
  return now() - lastTouch >= IDLE_AFTER_MS;
}
