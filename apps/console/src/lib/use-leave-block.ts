import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';

export interface LeaveBlock {
  /** Whether somebody wants to leave and must be asked. */
  readonly blocked: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Blocks leaving a screen with unsaved changes, by a link or the back button, until `stay` or `leave`. When the tab is closed, the
 * browser asks (docs/product/screens.md#unsaved-changes).
 *
 * @param dirty whether there are unsaved changes
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
