import { change, type Draft, type Input, isConnected } from './state.ts';
import { sendUntilAcknowledged } from './outbox.ts';

// The hour in which a maintenance code keeps the desktop open (docs/product/guard.md#maintenance-codes).

export type MaintenanceInput = Extract<
  Input,
  { type: 'maintenance-codes' | 'maintenance-opened' | 'maintenance-unreported' }
>;

export function handleMaintenance(draft: Draft, input: MaintenanceInput): void {
  if (input.type === 'maintenance-codes') return change(draft, { hasMaintenanceCodes: input.hasCodes });
  const { sheet, number: code, openedAt } = input.code;
  sendUntilAcknowledged(draft, { type: 'maintenance', sheet, code, openedAt });
  if (input.type === 'maintenance-opened') change(draft, { maintenanceUntil: input.until });
}

/** Ends an open hour early. */
export function endMaintenance(draft: Draft): void {
  if (draft.state.maintenanceUntil === null) return;
  change(draft, { maintenanceUntil: null });
  draft.effects.push({ type: 'end-maintenance' });
}

/** Ends the hour when it is over, and notes since when there is no server. */
export function checkMaintenance(draft: Draft): void {
  const { state, at } = draft;
  const { maintenanceUntil, awaySince } = state;
  if (maintenanceUntil !== null && at.monotonicMs >= maintenanceUntil) endMaintenance(draft);
  const since = isConnected(state) ? null : (awaySince ?? at.monotonicMs);
  if (since !== awaySince) change(draft, { awaySince: since });
}
