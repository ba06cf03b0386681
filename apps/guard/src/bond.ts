import type { Connection } from './connection.ts';
import type { Disk, Pairing } from './disk.ts';
import type { Happening } from './engine.ts';
import { type Log, reasonOf } from './log.ts';
import { pair, PairingError } from './pairing.ts';

interface BondOptions {
  readonly disk: Disk;
  readonly connection: Connection;
  readonly happen: (happening: Happening) => void;
  readonly log: Log;
}

/** What binds this computer to its store: the pairing on the disk and the connection that lives by it. */
export function createBond({ disk, log, happen, connection }: BondOptions) {
  let pairing: Pairing | null = disk.readPairing();
  /** Not to be taken up again, even if the disk does not let go of it. */
  let forgotten: string | undefined;

  function open(): void {
    if (pairing !== null) connection.open(pairing);
  }

  return {
    open,
    isPaired: () => pairing !== null,
    forget(): void {
      log('warn', 'unpaired');
      connection.end();
      const former = pairing;
      forgotten = former?.token;
      pairing = null;
      if (former !== null) disk.forgetPairing(former);
    },
    async pairFromScreen(typed: { server: string; code: string }): Promise<string | null> {
      try {
        const paired = await pair(typed);
        disk.writePairing(paired.pairing);
        pairing = paired.pairing;
        log('info', 'paired', { computer: paired.place.computer.id });
        happen({ type: 'paired', place: paired.place });
        open();
        return null;
      } catch (error) {
        if (error instanceof PairingError) return error.message;
        log('error', 'pairing failed', { reason: reasonOf(error) });
        return 'Não foi possível guardar a conexão neste computador.';
      }
    },
    /** `coruja-guard pair` leaves its pairing on the disk. */
    look(): void {
      if (pairing !== null) return;
      const found = disk.readPairing();
      if (found === null || found.token === forgotten) return;
      pairing = found;
      log('info', 'paired');
      happen({ type: 'paired', place: null });
      open();
    },
  };
}
