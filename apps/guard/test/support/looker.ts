import { connectToX, pair, words, type XConnection } from '../../src/cover/x-connection.ts';
import {
  childrenOf,
  createWindow,
  findExtension,
  getOverlay,
  mapWindow,
  releaseOverlay,
} from '../../src/cover/x-requests.ts';

/** As the X server shows it: what a person in front of the screen sees. */
export interface Looker {
  /** The colours of some rows of the screen, `0xRRGGBB`. */
  rows(at?: readonly number[]): Promise<number[]>;
  /** Gives the desktop a colour; without one, the server leaves there what was shown last. */
  paintDesktop(colour: number): void;
  /** Whether no place shows the desktop or a window of the player's in `forbidden`. */
  isCovered(): Promise<boolean>;
  /** Whether the cover shows more than its own words. */
  isPageShown(): Promise<boolean>;
  /** What a program could do if it were not stopped. */
  attackCover(how: 'unmap' | 'destroy' | 'lower'): Promise<void>;
  end(): void;
}

const GROUND = 0x0a101d;
/** What the tests' desktop and the player's windows look like. */
export const desktopColour = 0xff0000;
const playerColour = 0xff00ff;
const forbidden: readonly number[] = [desktopColour, playerColour];
const ROWS = [2, 200, 400, 600, 797];
/** Through the wordmark and the clock at the page's top, where the cover by itself has no words. */
const PAGE_TOP = [52];

export async function startLooker(display: string, cookie: Buffer | null): Promise<Looker> {
  const x = await connect(display, cookie);
  const geometry = await x.ask(14, 0, words(x.screen.root));
  const width = geometry?.readUInt16LE(16) ?? 0;

  async function rows(at: readonly number[] = ROWS): Promise<number[]> {
    const replies = await Promise.all(
      at.map((y) => x.ask(73, 2, words(x.screen.root, pair(0, y), pair(width, 1), 0xffffffff))),
    );
    return replies.flatMap((reply) =>
      reply === null
        ? [desktopColour]
        : Array.from({ length: width }, (_, column) => reply.readUInt32LE(32 + column * 4) & 0xff_ffff),
    );
  }

  return {
    rows,
    paintDesktop(colour) {
      x.send(2, 0, words(x.screen.root, 0x2, colour));
      x.send(61, 0, words(x.screen.root, 0, 0));
    },
    isCovered: async () => {
      const colours = await rows();
      return (
        colours.filter((colour) => colour === GROUND).length > colours.length / 2 &&
        !colours.some((colour) => forbidden.includes(colour))
      );
    },
    isPageShown: async () => (await rows(PAGE_TOP)).filter((colour) => colour !== GROUND).length > 50,
    async attackCover(how) {
      const composite = await findExtension(x, 'Composite');
      const overlay = composite === null ? null : await getOverlay(x, composite);
      const children = await childrenOf(x, overlay ?? x.screen.root);
      const cover = children.at(-1) ?? 0;
      if (how === 'unmap') x.send(10, 0, words(cover));
      if (how === 'destroy') x.send(4, 0, words(cover));
      if (how === 'lower') {
        const area = { x: 0, y: 0, width, height: 800 };
        const parent = overlay ?? x.screen.root;
        mapWindow(x, createWindow(x, { parent, area, pixel: playerColour, cursor: 0 }));
      }
      await x.ask(43, 0);
      if (composite !== null) releaseOverlay(x, composite);
    },
    end: () => x.end(),
  };
}

async function connect(display: string, cookie: Buffer | null): Promise<XConnection> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectToX(display, cookie);
    } catch (error) {
      if (tries > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
