import { pair, words, type XConnection } from './x-connection.ts';

// Requests of the X11 protocol by name; the numbers are from the protocol's encoding (appendix B) and its extensions.

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const none = 0;
const ASYNCHRONOUS = 1;
const CARDINAL = 6;
const viewable = 2;
const stackAbove = 0;
const zPixmap = 2;

/** The events that a cover receives. */
export const events = { keyPress: 2, buttonPress: 4, buttonRelease: 5, motion: 6, mapping: 34 };
const POINTER_EVENTS = 0x4 | 0x8 | 0x40;
const KEY_PRESS = 0x1;

export async function findExtension(x: XConnection, name: string): Promise<number | null> {
  const reply = await x.ask(98, 0, Buffer.concat([words(name.length), Buffer.from(name)]));
  return reply?.readUInt8(8) === 1 ? reply.readUInt8(9) : null;
}

export async function internAtom(x: XConnection, name: string): Promise<number> {
  const reply = await x.ask(16, 0, Buffer.concat([words(name.length), Buffer.from(name)]));
  return reply?.readUInt32LE(8) ?? none;
}

/** Creates the composite overlay window if it does not exist, and keeps it until it is released. */
export async function getOverlay(x: XConnection, composite: number): Promise<number | null> {
  void x.ask(composite, 0, words(0, 3));
  const reply = await x.ask(composite, 7, words(x.screen.root));
  return reply?.readUInt32LE(8) ?? null;
}

export function releaseOverlay(x: XConnection, composite: number): void {
  x.send(composite, 8, words(x.screen.root));
}

/** Without borders and window manager. */
export function createWindow(
  x: XConnection,
  options: { parent: number; area: Area; pixel: number; cursor: number },
): number {
  const { parent, area, pixel, cursor } = options;
  const window = x.newId();
  const [mask, inputOutput] = [0x2 | 0x200 | 0x800 | 0x4000, 1];
  x.send(
    1,
    0,
    Buffer.concat([
      words(window, parent, pair(area.x, area.y), pair(area.width, area.height), pair(0, inputOutput), 0),
      words(mask, pixel, 1, KEY_PRESS | POINTER_EVENTS, cursor),
    ]),
  );
  return window;
}

export function destroyWindow(x: XConnection, window: number): void {
  x.send(4, 0, words(window));
}

export function mapWindow(x: XConnection, window: number): void {
  x.send(8, 0, words(window));
}

export function placeOnTop(x: XConnection, window: number, area: Area): void {
  const mask = 0x1 | 0x2 | 0x4 | 0x8 | 0x40;
  x.send(12, 0, words(window, mask, area.x, area.y, area.width, area.height, stackAbove));
}

/** Removes shapes, which could make it invisible or let clicks through. */
export function unshape(x: XConnection, shape: number, window: number): void {
  for (const kind of [0, 1, 2]) x.send(shape, 2, words(pair(kind << 8, 0), window, 0, none));
}

export async function isViewable(x: XConnection, window: number): Promise<boolean | null> {
  const reply = await x.ask(3, 0, words(window));
  return reply === null ? null : reply.readUInt8(26) === viewable;
}

export async function geometryOf(x: XConnection, drawable: number): Promise<Area | null> {
  const reply = await x.ask(14, 0, words(drawable));
  if (reply === null) return null;
  return {
    x: reply.readInt16LE(12),
    y: reply.readInt16LE(14),
    width: reply.readUInt16LE(16),
    height: reply.readUInt16LE(18),
  };
}

/** From the lowest to the highest. */
export async function childrenOf(x: XConnection, window: number): Promise<number[]> {
  const reply = await x.ask(15, 0, words(window));
  const count = reply?.readUInt16LE(16) ?? 0;
  return Array.from({ length: count }, (_, index) => reply?.readUInt32LE(32 + index * 4) ?? none);
}

export function setMark(x: XConnection, window: number, property: number): void {
  x.send(18, 0, words(window, property, CARDINAL, 32, 1, 1));
}

export async function hasMark(x: XConnection, window: number, property: number): Promise<boolean> {
  const reply = await x.ask(20, 0, words(window, property, 0, 0, 1));
  return (reply?.readUInt8(1) ?? 0) !== 0;
}

/** Destroys what a client has made, even if it has ended. */
export function killClient(x: XConnection, resource: number): void {
  x.send(113, 0, words(resource));
}

/** Sets whether this client's windows stay when it is killed. */
export function retainAfterDeath(x: XConnection, isRetained: boolean): void {
  x.send(112, isRetained ? 1 : 0);
}

/** Grabs keyboard and pointer, also from the desktop's shortcuts. Fails while another client holds them. */
export function grabInput(x: XConnection, window: number, cursor: number): void {
  void x.ask(31, 0, words(window, 0, pair(ASYNCHRONOUS | (ASYNCHRONOUS << 8), 0)));
  const modes = pair(POINTER_EVENTS, ASYNCHRONOUS | (ASYNCHRONOUS << 8));
  void x.ask(26, 0, words(window, modes, window, cursor, 0));
}

export function releaseInput(x: XConnection): void {
  x.send(27, 0, words(0));
  x.send(32, 0, words(0));
}

/** Keysyms by keycode. */
export async function keyboardMapping(x: XConnection): Promise<(keycode: number) => readonly number[]> {
  const { minKeycode, maxKeycode } = x.screen;
  const reply = await x.ask(101, 0, words(pair(minKeycode | ((maxKeycode - minKeycode + 1) << 8), 0)));
  const each = reply?.readUInt8(1) ?? 0;
  return (keycode) =>
    Array.from({ length: each }, (_, index) => {
      const at = 32 + ((keycode - minKeycode) * each + index) * 4;
      return reply !== null && at + 4 <= reply.length ? reply.readUInt32LE(at) : 0;
    });
}

/** Resolves when the server has executed all requests before. */
export async function roundTrip(x: XConnection): Promise<void> {
  await x.ask(43, 0);
}

/** The primary monitor, or the first; the whole screen if they are not known. */
export async function mainMonitor(x: XConnection, randr: number | null, whole: Area): Promise<Area> {
  if (randr === null) return whole;
  void x.ask(randr, 0, words(1, 5));
  const reply = await x.ask(randr, 42, words(x.screen.root, 1));
  let first: Area | null = null;
  for (let at = 32; reply !== null && at + 24 <= reply.length; at += 24 + reply.readUInt16LE(at + 6) * 4) {
    const area = {
      x: reply.readInt16LE(at + 8),
      y: reply.readInt16LE(at + 10),
      width: reply.readUInt16LE(at + 12),
      height: reply.readUInt16LE(at + 14),
    };
    if (reply.readUInt8(at + 4) === 1) return area;
    first ??= area;
  }
  return first ?? whole;
}

function openFont(x: XConnection, name: string): number {
  const font = x.newId();
  x.send(45, 0, Buffer.concat([words(font, name.length), Buffer.from(name)]));
  return font;
}

export function createArrowCursor(x: XConnection): number {
  const cursor = x.newId();
  const font = openFont(x, 'cursor');
  const [leftArrow, itsMask] = [68, 69];
  const [white, black] = [
    [0xffff, 0xffff, 0xffff],
    [0, 0, 0],
  ].map((rgb) => Buffer.from(Uint16Array.from(rgb).buffer)) as [Buffer, Buffer];
  x.send(94, 0, Buffer.concat([words(cursor, font, font, pair(leftArrow, itsMask)), white, black]));
  return cursor;
}

export function createPixmap(x: XConnection, { width, height }: Pick<Area, 'width' | 'height'>): number {
  const pixmap = x.newId();
  x.send(53, x.screen.depth, words(pixmap, x.screen.root, pair(width, height)));
  return pixmap;
}

export function freePixmap(x: XConnection, pixmap: number): void {
  x.send(54, 0, words(pixmap));
}

/** A graphics context that draws with this colour, on `ground`, in the server's own font. */
export function createContext(x: XConnection, pixel: number, ground: number): number {
  const context = x.newId();
  x.send(55, 0, words(context, x.screen.root, 0x4 | 0x8, pixel, ground));
  // Separately: without the font only this fails.
  x.send(56, 0, words(context, 0x4000, openFont(x, 'fixed')));
  return context;
}

export function fill(x: XConnection, drawable: number, context: number, area: Area): void {
  x.send(70, 0, words(drawable, context, pair(area.x, area.y), pair(area.width, area.height)));
}

export function drawText(x: XConnection, drawable: number, context: number, at: Area, text: string): void {
  const bytes = Buffer.from(text, 'latin1');
  x.send(76, bytes.length, Buffer.concat([words(drawable, context, pair(at.x, at.y)), bytes]));
}

export function putImage(
  x: XConnection,
  drawable: number,
  context: number,
  area: Area,
  pixels: Buffer,
): void {
  const place = [pair(area.width, area.height), pair(area.x, area.y)];
  const head = words(drawable, context, ...place, x.screen.depth << 8);
  x.send(72, zPixmap, Buffer.concat([head, pixels]));
}

/** Rows of pixels of a window with all that is in it. */
export async function getImage(x: XConnection, window: number, area: Area): Promise<Buffer | null> {
  const place = [pair(area.x, area.y), pair(area.width, area.height)];
  const reply = await x.ask(73, zPixmap, words(window, ...place, 0xffff_ffff));
  return reply?.subarray(32) ?? null;
}

/** Makes the server itself redraw the window with this, whenever it must. */
export function setBackground(x: XConnection, window: number, pixmap: number): void {
  x.send(2, 0, words(window, 0x1, pixmap));
  x.send(61, 0, words(window, 0, 0));
}
