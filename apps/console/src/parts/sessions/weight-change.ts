import type { Bill, Computer, Session } from '@coruja/contract';
import { billOf } from '../bills/open-bills.ts';

/** The computer to which a session moves. */
export type Target = Pick<Computer, 'id' | 'name' | 'room'>;

/** What determines whether the rest of a session is converted. */
export interface Floor {
  readonly isPriced: boolean;
  readonly computers: readonly Computer[] | undefined;
  readonly bills: readonly Bill[] | undefined;
}

/** Whether the session's time is converted there (docs/product/sessions.md#moving-to-another-weight). */
export function changesWeight(session: Session, target: Target, floor: Floor): boolean {
  const { weighed, computer } = session;
  if (!floor.isPriced || !weighed || weightOf(target) === weighed.weight || isUnpaid(session, floor))
    return false;
  const from = floor.computers?.find(({ id }) => id === computer.id);
  return from?.room?.id !== target.room?.id;
}

/** Also true until it is known which bills are open. */
function isUnpaid({ id, billing }: Session, { bills }: Floor): boolean {
  return billing === 'bill' && (bills === undefined || billOf(bills, id) !== undefined);
}

export function weightOf({ room }: Target): number {
  return room?.weight ?? 1;
}
