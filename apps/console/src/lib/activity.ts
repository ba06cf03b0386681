import { now } from './clock.ts';

const IDLE_AFTER_MS = 60_000;
let lastTouch = now();

/** Records every use of pointer and keyboard. */
export function watchActivity(): void {
  const touch = () => {
    lastTouch = now();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(event, touch, { passive: true, capture: true });
  }
}

/** Whether nobody has used pointer or keyboard for a minute: such calls do not keep a sign-in alive. */
export function isIdle(): boolean {
  return now() - lastTouch >= IDLE_AFTER_MS;
}
