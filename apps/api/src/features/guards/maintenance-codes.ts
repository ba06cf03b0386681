import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import {
  type Answer,
  type createMaintenanceCodes as createEndpoint,
  type MaintenanceSheet,
  maintenanceCodeLength,
  maintenanceScrypt,
  maintenanceSheetCodes,
} from '@coruja/contract';
import { auditedMaintenanceCodes } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { inTurn } from '../../one-at-a-time.ts';
import { checkOwnerPassword } from '../accounts/check-owner-password.ts';
import { newCode, shownCode } from './guard-codes.ts';
import { findSheet, listOpenings, putSheet } from './maintenance-queries.ts';

// Ten at once would keep every thread busy that files and passwords need.
const oneHash = inTurn();

/** The store's sheet, without its codes. */
export async function getMaintenanceCodes(ctx: StoreContext): Promise<{ sheet: MaintenanceSheet | null }> {
  const row = await findSheet(ctx.db, ctx.storeId);
  if (!row) return { sheet: null };
  const openings = await listOpenings(ctx.db, ctx.storeId, row.id);
  const used = new Set(openings.map(({ number }) => number));
  return {
    sheet: {
      createdAt: row.created_at.toISOString(),
      left: maintenanceSheetCodes - used.size,
      uses: openings.map(({ number, opened_at: openedAt, id, name }) => ({
        number,
        computer: { id, name },
        openedAt: openedAt.toISOString(),
      })),
    },
  };
}

/**
 * Creates a sheet of codes; those of the sheet before become invalid, on each guard as soon as it is connected.
 *
 * @throws AppError WRONG_PASSWORD, RATE_LIMITED
 */
export async function createMaintenanceCodes(
  ctx: StoreContext,
  { currentPassword }: { currentPassword: string },
): Promise<Answer<typeof createEndpoint>> {
  const assertSamePassword = await checkOwnerPassword(ctx, currentPassword);
  const codes = Array.from({ length: maintenanceSheetCodes }, () => newCode(maintenanceCodeLength));
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => oneHash(() => hashCode(code, salt))));
  return inStore(
    ctx,
    async (inside) => {
      await assertSamePassword(inside);
      const created = ctx.now();
      await putSheet(inside.db, {
        store_id: ctx.storeId,
        id: randomUUID(),
        salt,
        hashes,
        actor: ctx.actor,
        created_at: created,
      });
      inside.audit?.describe({ after: auditedMaintenanceCodes(codes.length) });
      return { createdAt: created.toISOString(), left: codes.length, uses: [], codes: codes.map(shownCode) };
    },
    // A store has one newest sheet, so two are made one after the other.
    'counting',
  );
}

/** Slow, because the hashes are on every computer of the store. @returns hexadecimal */
function hashCode(code: string, salt: Uint8Array): Promise<string> {
  const { length, ...cost } = maintenanceScrypt;
  return new Promise((resolve, reject) =>
    scrypt(code, salt, length, cost, (error, hash) =>
      error === null ? resolve(hash.toString('hex')) : reject(error),
    ),
  );
}
