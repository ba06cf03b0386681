import type { Connection } from './connection.ts';
import type { Disk, Pairing } from './disk.ts';
import type { UntimedInput } from './engine.ts';
import { type Log, reasonOf } from './log.ts';
import { pair, PairingError, serverAddress } from './pairing.ts';

interface PairingManagerOptions {
  readonly disk: Disk;
  readonly connection: Connection;
  readonly dispatch: (input: UntimedInput) => void;
  readonly log: Log;
}

/** Keeps the pairing on the disk and the connection consistent. */
export function createPairingManager({ disk, log, dispatch, connection }: PairingManagerOptions) {
  let pairing: Pairing | null = disk.readPairing();
  /** Never used again, even if the disk fails to delete it. */
  let forgottenToken: string | undefined;
  // Paired by an earlier version.
  if (pairing !== null && disk.readServer() === null) keepServer(pairing.server);

  function keepServer(origin: string): void {
    try {
      disk.writeServer(origin);
    } catch (error) {
      log('error', 'address not saved', { reason: reasonOf(error) });
    }
  }

  /** Whoever sits at the screen may not choose whom the computer obeys. */
  function requireAllowed(typed: string): void {
    const [origin, allowed] = [serverAddress(typed), disk.readServer()];
    if (allowed === null)
      throw new PairingError(
        `Antes, um administrador deste computador permite o endereço: coruja-guard server ${origin}`,
      );
    if (allowed !== origin) throw new PairingError(`Este computador só se conecta a ${allowed}.`);
  }

  function connect(): void {
    if (pairing !== null) connection.open(pairing);
  }

  return {
    connect,
    isPaired: () => pairing !== null,
    forget(): void {
      log('warn', 'unpaired');
      connection.end();
      const former = pairing;
      forgottenToken = former?.token;
      pairing = null;
      if (former !== null) disk.forgetPairing(former);
    },
    /** @returns a sentence in Portuguese if it failed */
    async pairFromScreen(typed: { server: string; code: string }): Promise<string | null> {
      try {
        requireAllowed(typed.server);
        const paired = await pair(typed);
        disk.writePairing(paired.pairing);
        pairing = paired.pairing;
        log('info', 'paired', { computer: paired.computerInfo.computer.id });
        dispatch({ type: 'paired', computerInfo: paired.computerInfo });
        connect();
        return null;
      } catch (error) {
        if (error instanceof PairingError) return error.message;
        log('error', 'pairing failed', { reason: reasonOf(error) });
        return 'Não foi possível guardar a conexão neste computador.';
      }
    },
    /** Finds a pairing that `coruja-guard pair` wrote. */
    checkDisk(): void {
      if (pairing !== null) return;
      const found = disk.readPairing();
      if (found === null || found.token === forgottenToken) return;
      pairing = found;
      log('info', 'paired');
      dispatch({ type: 'paired', computerInfo: null });
      connect();
    },
  };
}
