import { setTimeout } from 'node:timers/promises';
import type { Picture } from './png.ts';
import type { XConnection } from './x-connection.ts';
import * as x11 from './x-requests.ts';

// The cover's window, above everything and without a browser. Where the server has a composite overlay window it is a child of
// that, which is above all windows of the desktop and visible even if the desktop's compositor does not run.

interface Parts {
  readonly composite: number | null;
  readonly shape: number | null;
  readonly randr: number | null;
  readonly parent: number;
  readonly mark: number;
}

/** As in screens/base.css. */
const GROUND = 0x0a101d;
const TEXT = 0xe9eef8;
const FALLBACK = 'Coruja: computador bloqueado';
/** The name of a property that only covers have. */
const MARK = '_CORUJA_GUARDA';
const PUT_BYTES = 200_000;
const MAX_RESIZES = 3;
const MAX_REMOVALS = 40;
const REMOVE_AGAIN_MS = 50;

export class CoverWindow {
  readonly #x: XConnection;
  readonly #parts: Parts;
  readonly #cursor: number;
  readonly #ground: number;
  readonly #text: number;
  #window: number | null = null;
  #pixmap: number | null = null;
  #picture: Picture | null = null;
  #screen: x11.Area = { x: 0, y: 0, width: 1, height: 1 };
  /** Where the page is drawn. */
  page: x11.Area = this.#screen;

  private constructor(x: XConnection, parts: Parts) {
    this.#x = x;
    this.#parts = parts;
    this.#cursor = x11.createArrowCursor(x);
    this.#ground = x11.createContext(x, GROUND, GROUND);
    this.#text = x11.createContext(x, TEXT, GROUND);
  }

  static async create(x: XConnection): Promise<CoverWindow> {
    const [composite, shape, randr, mark] = await Promise.all([
      x11.findExtension(x, 'Composite'),
      x11.findExtension(x, 'SHAPE'),
      x11.findExtension(x, 'RANDR'),
      x11.internAtom(x, MARK),
    ]);
    // Its id does not change for as long as the server runs.
    const overlay = composite === null ? null : await x11.getOverlay(x, composite);
    if (composite !== null && overlay !== null) x11.releaseOverlay(x, composite);
    const cover = new CoverWindow(x, { composite, shape, randr, parent: overlay ?? x.screen.root, mark });
    await cover.#measure();
    return cover;
  }

  get isShown(): boolean {
    return this.#window !== null;
  }

  /** Nothing here waits for an answer of the server. */
  show(): void {
    if (this.#window !== null) return;
    const { composite, mark, parent } = this.#parts;
    const x = this.#x;
    if (composite !== null) void x11.getOverlay(x, composite);
    const options = { parent, area: this.#screen, pixel: GROUND, cursor: this.#cursor };
    this.#window = x11.createWindow(x, options);
    x11.setMark(x, this.#window, mark);
    this.#raise(this.#window);
    x11.retainAfterDeath(x, true);
    this.#drawGround(this.#window);
  }

  hide(): void {
    this.#picture = null;
    if (this.#window === null) return;
    x11.releaseInput(this.#x);
    x11.destroyWindow(this.#x, this.#window);
    this.#window = null;
    if (this.#pixmap !== null) x11.freePixmap(this.#x, this.#pixmap);
    this.#pixmap = null;
    if (this.#parts.composite !== null) x11.releaseOverlay(this.#x, this.#parts.composite);
    x11.retainAfterDeath(this.#x, false);
  }

  /**
   * Checks whether the window is on top, visible, and covers the whole screen, and corrects it if not.
   *
   * @returns what was wrong
   */
  async look(): Promise<string | null> {
    const window = this.#window;
    if (window === null) return null;
    const x = this.#x;
    const [screen, place, isVisible, siblings] = await Promise.all([
      x11.geometryOf(x, x.screen.root),
      x11.geometryOf(x, window),
      x11.isViewable(x, window),
      x11.childrenOf(x, this.#parts.parent),
    ]);
    if (this.#window !== window || screen === null) return null;
    const wrong = this.#problem({ screen, place, isVisible, isTop: siblings.at(-1) === window });
    if (wrong === 'destroyed') {
      this.#window = null;
      this.show();
    } else if (wrong !== null) this.#raise(window);
    if (wrong === 'size') await this.#measure();
    x11.grabInput(x, window, this.#cursor);
    if (this.#parts.shape !== null)
      for (const each of [window, this.#parts.parent]) this.#unshape(each, this.#parts.shape);
    return wrong;
  }

  /**
   * Removes the windows of earlier processes, which outlive them. Again until there is none: the first time may only end a client
   * whose end the server had not noticed.
   */
  async removeOthers(): Promise<void> {
    for (let tries = 0; tries < MAX_REMOVALS; tries += 1) {
      const others = await this.#others();
      if (others.length === 0) return;
      for (const window of others) x11.killClient(this.#x, window);
      await setTimeout(REMOVE_AGAIN_MS);
    }
  }

  async #others(): Promise<number[]> {
    const windows = await x11.childrenOf(this.#x, this.#parts.parent);
    const marks = await Promise.all(windows.map((window) => x11.hasMark(this.#x, window, this.#parts.mark)));
    return windows.filter((window, index) => window !== this.#window && marks[index]);
  }

  draw(picture: Picture): void {
    this.#picture = picture;
    const [window, pixmap] = [this.#window, this.#pixmap];
    if (window === null || pixmap === null || this.#x.screen.depth !== 24) return;
    const { width, height, pixels } = picture;
    const rows = Math.max(1, Math.floor(PUT_BYTES / (width * 4)));
    for (let top = 0; top < height; top += rows) {
      const count = Math.min(rows, height - top);
      const area = { x: this.page.x, y: this.page.y + top, width, height: count };
      const part = pixels.subarray(top * width * 4, (top + count) * width * 4);
      x11.putImage(this.#x, pixmap, this.#ground, area, part);
    }
    x11.setBackground(this.#x, window, pixmap);
  }

  keyboard(): Promise<(keycode: number) => readonly number[]> {
    return x11.keyboardMapping(this.#x);
  }

  #problem(seen: {
    screen: x11.Area;
    place: x11.Area | null;
    isVisible: boolean | null;
    isTop: boolean;
  }): string | null {
    const { screen, place, isVisible, isTop } = seen;
    if (place === null || isVisible === null) return 'destroyed';
    if (!isVisible) return 'hidden';
    if (!isTop) return 'below another window';
    if (place.x !== 0 || place.y !== 0) return 'moved';
    return place.width === screen.width && place.height === screen.height ? null : 'size';
  }

  #raise(window: number): void {
    const { parent } = this.#parts;
    const x = this.#x;
    if (parent !== x.screen.root) {
      x11.mapWindow(x, parent);
      x11.placeOnTop(x, parent, this.#screen);
    }
    x11.placeOnTop(x, window, this.#screen);
    x11.mapWindow(x, window);
    x11.grabInput(x, window, this.#cursor);
  }

  #unshape(window: number, shape: number): void {
    if (window !== this.#x.screen.root) x11.unshape(this.#x, shape, window);
  }

  /** A change of the screen's size may take several steps. */
  async #measure(): Promise<void> {
    for (let times = 0; times < MAX_RESIZES; times += 1) {
      const screen = await x11.geometryOf(this.#x, this.#x.screen.root);
      if (screen === null || sameSize(screen, this.#screen)) return;
      this.#screen = { x: 0, y: 0, width: screen.width, height: screen.height };
      this.page = await x11.mainMonitor(this.#x, this.#parts.randr, this.#screen);
      if (this.#window === null) continue;
      this.#raise(this.#window);
      this.#drawGround(this.#window);
    }
  }

  /** What is seen until the page is there, and without a browser. */
  #drawGround(window: number): void {
    const x = this.#x;
    if (this.#pixmap !== null) x11.freePixmap(x, this.#pixmap);
    this.#pixmap = x11.createPixmap(x, this.#screen);
    x11.fill(x, this.#pixmap, this.#ground, this.#screen);
    const at = { ...this.page, x: this.page.x + 40, y: this.page.y + 40 };
    x11.drawText(x, this.#pixmap, this.#text, at, FALLBACK);
    x11.setBackground(x, window, this.#pixmap);
    if (this.#picture !== null) this.draw(this.#picture);
  }
}

function sameSize(one: x11.Area, other: x11.Area): boolean {
  return one.width === other.width && one.height === other.height;
}
