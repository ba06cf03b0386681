import { scryptSync } from 'node:crypto';
import { type MaintenanceHashes, maintenanceScrypt } from '@coruja/contract';

/** The only one of its sheet, with the number 4. */
export const maintenanceCode = 'K7QXM2VD9R';

const salt = '5e'.repeat(16);

/** What a server sends of it. */
export function maintenanceHashes(): MaintenanceHashes {
  const { length, ...cost } = maintenanceScrypt;
  const hash = scryptSync(maintenanceCode, Buffer.from(salt, 'hex'), length, cost).toString('hex');
  return { sheet: '00000000-0000-4000-8000-0000000000d1', salt, codes: [{ number: 4, hash }] };
}
