import { z } from 'zod';
import { endpoint, readable } from './endpoint.ts';
import { computerId, computerName, instant } from './fields.ts';
import { pairingCodeAlphabet } from './guards.ts';
import { presentPassword } from './password.ts';
import { storeParams } from './stores.ts';

// Codes that open a computer whose server is gone (docs/product/guard.md#maintenance-codes).

/** How many are on a sheet. */
export const maintenanceSheetCodes = 10;

/** In characters of the pairing code's alphabet: 50 random bits. */
export const maintenanceCodeLength = 10;

/** How server and guard hash a code with its sheet's salt: scrypt, 16 MB. Installed guards have such hashes, so these must not change. */
export const maintenanceScrypt = { N: 16_384, r: 8, p: 1, length: 32 } as const;

const aCode = new RegExp(`^[${pairingCodeAlphabet}]{${maintenanceCodeLength}}$`);

/** The code in what somebody typed: lower case and signs between are accepted. Null if it cannot be one. */
export function readMaintenanceCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return aCode.test(code) ? code : null;
}

const maintenanceUse = z.object({
  number: z.int().meta({ description: "The code's number on the sheet", example: 3 }),
  computer: z.object({ id: computerId, name: computerName }),
  openedAt: instant.meta({
    description: "By the computer's clock, which had no server",
    example: '2026-11-21T21:04:00.000Z',
  }),
});

export const maintenanceSheet = z
  .object({
    createdAt: instant.meta({ example: '2026-11-21T19:00:00.000Z' }),
    left: z.int().meta({ description: 'How many codes are unused', example: 9 }),
    uses: z.array(maintenanceUse).meta({ description: "Of the sheet's codes, newest first" }),
  })
  .meta({ id: 'MaintenanceSheet' });

export type MaintenanceSheet = z.output<typeof maintenanceSheet>;

export const getMaintenanceCodes = endpoint({
  id: 'getMaintenanceCodes',
  method: 'GET',
  path: '/stores/:storeId/maintenance-codes',
  tag: 'guards',
  summary: "The store's sheet of maintenance codes, without the codes, and where they were used",
  access: readable,
  params: storeParams,
  status: 200,
  answer: z.object({ sheet: maintenanceSheet.nullable() }),
});

export const createMaintenanceCodes = endpoint({
  id: 'createMaintenanceCodes',
  method: 'POST',
  path: '/stores/:storeId/maintenance-codes',
  tag: 'guards',
  summary:
    'A sheet of ten codes, each of which opens a computer without a server once, for an hour; replaces the sheet before it',
  access: readable,
  rate: { name: 'maintenance-codes', per: 'store', max: 20, seconds: 3_600 },
  params: storeParams,
  body: z.object({ currentPassword: presentPassword }),
  status: 201,
  answer: maintenanceSheet.extend({
    codes: z
      .array(z.string().meta({ example: 'K7QXM-2VD9R' }))
      .meta({ description: 'In the order of their numbers; answered only here' }),
  }),
  changes: ['guards'],
  errors: ['WRONG_PASSWORD', 'RATE_LIMITED'],
});
