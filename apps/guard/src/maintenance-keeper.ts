import { scrypt, timingSafeEqual } from 'node:crypto';
import { type MaintenanceHashes, maintenanceScrypt, readMaintenanceCode } from '@coruja/contract';
import {
  burnCode,
  countTry,
  emptyMaintenance,
  type MaintenanceRecord,
  receiveHashes,
  resumeMaintenance,
  usableCodes,
  waitLeftMs,
} from './core/maintenance.ts';
import type { Effect } from './core/state.ts';
import type { Disk } from './disk.ts';
import type { UntimedInput } from './engine.ts';
import { type Log, reasonOf } from './log.ts';
import type { System } from './system/system.ts';

interface Options {
  readonly disk: Pick<Disk, 'readMaintenance' | 'writeMaintenance'>;
  readonly system: Pick<System, 'now' | 'bootId'>;
  readonly dispatch: (input: UntimedInput) => void;
  readonly log: Log;
}

type MaintenanceEffect = Extract<Effect, { type: 'keep-maintenance' | 'end-maintenance' }>;

const WRONG = 'Código inválido ou já usado.';
const NOT_A_CODE = 'O código tem 10 letras e números.';
const NOT_KEPT = 'Não foi possível gravar neste computador.';

/**
 * Keeps the maintenance codes' hashes on the disk and checks codes against them, without a server. Nothing opens before the disk knows
 * that its code is used up.
 */
export function createMaintenanceKeeper({ disk, system, dispatch, log }: Options) {
  const bootId = system.bootId();
  const boot = () => ({ bootId, now: system.now().monotonicMs });
  let record = resumeMaintenance(disk.readMaintenance() ?? emptyMaintenance, boot());

  /** @throws if the disk does not take it */
  function keep(next: MaintenanceRecord): void {
    if (JSON.stringify(next) === JSON.stringify(record)) return;
    disk.writeMaintenance(next);
    record = next;
  }

  function attempt(next: MaintenanceRecord): void {
    try {
      keep(next);
    } catch (error) {
      log('error', 'maintenance not saved', { reason: reasonOf(error) });
      // While the guard runs, it refuses what must no longer open.
      record = next;
    }
  }

  const tellCodes = () => dispatch({ type: 'maintenance-codes', hasCodes: usableCodes(record).length > 0 });

  async function check(code: string): Promise<string | null> {
    const hashes = record.hashes;
    if (hashes === null) return WRONG;
    const waitsMs = waitLeftMs(record, boot().now);
    if (waitsMs > 0) return waitText(waitsMs);
    keep(countTry(record, boot()));
    const hash = await hashOf(code, hashes.salt);
    // The server may have come back meanwhile, with another sheet.
    const found = record.hashes?.sheet === hashes.sheet ? findCode(usableCodes(record), hash) : undefined;
    if (found === undefined) {
      log('warn', 'wrong maintenance code', { tries: record.wrong });
      return WRONG;
    }
    const openedAt = new Date(system.now().wallMs).toISOString();
    const burnt = { sheet: hashes.sheet, number: found.number, openedAt };
    keep(burnCode(record, burnt, boot()));
    log('info', 'maintenance', { code: found.number });
    dispatch({ type: 'maintenance-opened', code: burnt, until: record.open?.until ?? 0 });
    tellCodes();
    return null;
  }

  function receive(hashes: MaintenanceHashes | null): void {
    attempt(receiveHashes(record, hashes));
    // The server does not know of these uses yet.
    for (const code of record.burnt) dispatch({ type: 'maintenance-unreported', code });
    tellCodes();
  }

  return {
    /** What the core knows of it when it starts. */
    initial: () => ({
      until: record.open?.until ?? null,
      hasCodes: usableCodes(record).length > 0,
    }),
    handle(effect: MaintenanceEffect): void {
      if (effect.type === 'keep-maintenance') receive(effect.hashes);
      else attempt({ ...record, open: null });
    },
    /** @returns a sentence in Portuguese if it does not open */
    async open(typed: string): Promise<string | null> {
      const code = readMaintenanceCode(typed);
      if (code === null) return NOT_A_CODE;
      try {
        return await check(code);
      } catch (error) {
        log('error', 'maintenance not saved', { reason: reasonOf(error) });
        return NOT_KEPT;
      }
    },
  };
}

export type MaintenanceKeeper = ReturnType<typeof createMaintenanceKeeper>;

function hashOf(code: string, salt: string): Promise<Buffer> {
  const { length, ...cost } = maintenanceScrypt;
  return new Promise((resolve, reject) =>
    scrypt(code, Buffer.from(salt, 'hex'), length, cost, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    ),
  );
}

/** Compares with all of them, so that the time says nothing. */
function findCode(codes: MaintenanceHashes['codes'], hash: Buffer) {
  return codes.filter((code) => timingSafeEqual(Buffer.from(code.hash, 'hex'), hash))[0];
}

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return `Muitas tentativas. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`;
}
