import { linesOf } from '../files.ts';
import { pictureOfScreen } from '../cover/x-picture.ts';
import { connectToDisplay, serverOf } from '../cover/x-server.ts';
import { type RgbaPicture, SystemFailure } from './system.ts';

const TIME_LIMIT_MS = 8_000;
const NOT_X11 = 'A tela deste computador não é de um X11: o guarda não consegue vê-la.';
const NOT_READ = 'O guarda não conseguiu ler a tela deste computador.';

/**
 * What the X server of the player's display shows.
 *
 * @throws SystemFailure without one, and on Wayland, which shows no program what the others draw
 */
export async function takePicture(display: string | null, authority: string | null): Promise<RgbaPicture> {
  if (display === null || isOfWayland(display)) throw new SystemFailure(NOT_X11);
  const x = await connectToDisplay(display, authority).catch(() => null);
  if (x === null) throw new SystemFailure(NOT_X11);
  // A program of the player's may keep the server from answering.
  const timer = setTimeout(() => x.end(), TIME_LIMIT_MS);
  try {
    const picture = await pictureOfScreen(x);
    if (picture === null) throw new SystemFailure(NOT_READ);
    return picture;
  } finally {
    clearTimeout(timer);
    x.end();
  }
}

function isOfWayland(display: string): boolean {
  return linesOf(`/proc/${serverOf(display)}/comm`)[0]?.startsWith('Xwayland') === true;
}
