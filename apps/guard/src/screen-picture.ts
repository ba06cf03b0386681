import { screenPictureMost, sendScreenPicture } from '@coruja/contract';
import type { Pairing } from './disk.ts';
import { type System, SystemFailure } from './system/system.ts';
import { webpOf } from './webp.ts';

export interface ScreenPicture {
  /**
   * Takes a picture of the screen and sends it to the server as the answer to this command. It is on no disk and in no log.
   *
   * @throws SystemFailure
   */
  send(commandId: string): Promise<void>;
}

const TIME_LIMIT_MS = 20_000;

export function createScreenPicture({
  system,
  pairing,
}: {
  readonly system: Pick<System, 'takePicture'>;
  readonly pairing: () => Pairing | null;
}): ScreenPicture {
  return {
    async send(commandId) {
      const picture = await system.takePicture?.();
      const from = pairing();
      if (picture === undefined || from === null)
        throw new SystemFailure('Este computador não consegue mostrar a tela.');
      const image = await webpOf(picture, screenPictureMost.bytes);
      const answer = await post(from, commandId, image).catch(() => null);
      if (answer === null) throw new SystemFailure('O computador não conseguiu enviar a imagem.');
      if (!answer.ok) throw new SystemFailure('O servidor não aceitou a imagem.');
    },
  };
}

async function post({ server, token }: Pairing, commandId: string, image: Buffer): Promise<{ ok: boolean }> {
  const path = sendScreenPicture.path.replace(':commandId', commandId);
  const answer = await fetch(`${server}/api${path}`, {
    method: sendScreenPicture.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ image: image.toString('base64') }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  await answer.body?.cancel();
  return answer;
}
