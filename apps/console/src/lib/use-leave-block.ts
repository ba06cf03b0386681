import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';

export interface LeaveBlock {
  /** Somebody wants to leave and has to be asked. */
  readonly blocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Holds somebody who leaves a screen with unsaved changes, by a link or the browser's back button, until `stay` or `leave`;
 * who closes the tab is asked by the browser (docs/product/screens.md#unsaved-changes).
 *
 * @param dirty whether there is something to lose
 */
export function useLeaveBlock(dirty: boolean): LeaveBlock {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => {
    if (dirty) event.preventDefault();
  });
  return {
    blocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
