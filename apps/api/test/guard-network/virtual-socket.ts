import { EventEmitter } from 'node:events';
import { type Random, between, type VirtualTime } from './virtual-time.ts';

// The network between one guard and one server process, for the code at its ends: what `ws` provides. Like
// TCP, a connection keeps the order and loses nothing while it lasts; it may delay, repeat, fall silent in
// one direction, or be cut without either end noticing.

/** The path between one computer and the server. */
export interface Path {
  readonly random: Random;
  /** Nothing gets through now. */
  readonly isCut: () => boolean;
  /** From now on no delays, repetitions or losses. */
  readonly isFaultFree: () => boolean;
  /** Something was delayed or repeated on it, and until when. */
  disturb(until: number): void;
  /** Whether one of its directions is silent; false again once that connection has ended. */
  setSilent(isSo: boolean): void;
  readonly note: (text: string) => void;
}

type Item =
  | { readonly kind: 'open' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'reset' };

const cutOff = 1006;
const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
/** How soon a retrying end notices that a cut is over. */
const retryMs = 700;

/** One end of a connection, with what the product uses of a `WebSocket`. */
export class VirtualSocket extends EventEmitter {
  readonly OPEN = OPEN;
  readonly bufferedAmount = 0;
  readyState = CONNECTING;
  peer: VirtualSocket | undefined;
  readonly #time: VirtualTime;
  readonly #path: Path;
  readonly #isServer: boolean;
  /** What is on its way from here. */
  #sent: { item: Item; due: number }[] = [];
  #lastDue = 0;
  #isPumping = false;
  #isSilent = false;

  constructor(parts: { time: VirtualTime; path: Path; isServer: boolean }) {
    super();
    this.#time = parts.time;
    this.#path = parts.path;
    this.#isServer = parts.isServer;
  }

  send(text: string): void {
    if (this.readyState !== OPEN) return;
    this.#put({ kind: 'message', text }, this.#latency());
    // Commands are rare and the most critical, so they are repeated more often.
    const share = text.startsWith('{"type":"command"') ? 0.3 : 0.02;
    if (!this.#path.isFaultFree() && this.#path.random() < share) this.#repeat(text);
  }

  close(code: number): void {
    if (this.readyState !== OPEN) return;
    this.readyState = CLOSING;
    this.#put({ kind: 'close', code }, this.#latency());
  }

  terminate(): void {
    if (this.readyState === CLOSED) return;
    this.vanish();
    this.#put({ kind: 'reset' }, this.#latency());
    this.#time.after(0, () => this.#ended(cutOff));
  }

  /** The process or its machine is gone without closing the connection. */
  vanish(): void {
    this.#shut();
    this.#sent = [];
  }

  #shut(): void {
    if (this.#isSilent && this.readyState !== CLOSED) this.#path.setSilent(false);
    this.readyState = CLOSED;
  }

  /** The other end has accepted it. */
  accept(peer: VirtualSocket): void {
    [this.peer, peer.peer] = [peer, this];
    this.readyState = OPEN;
    this.#put({ kind: 'open' }, this.#latency());
  }

  #latency(): number {
    const { random } = this.#path;
    const usual = 1 + random() * 40;
    if (this.#path.isFaultFree()) return usual;
    const draw = random();
    if (draw < 0.0003) this.#fallSilent();
    if (draw > 0.034) return usual;
    const ms = draw < 0.004 ? between(random, 5_000, 38_000) : between(random, 300, 4_000);
    this.#path.note(`${this.#isServer ? 'down' : 'up'} held up for ${ms} ms`);
    return ms;
  }

  /** From now on nothing gets through in this direction, without an error. */
  #fallSilent(): void {
    if (this.#isSilent || this.readyState === CLOSED) return;
    this.#isSilent = true;
    this.#path.note(`${this.#isServer ? 'down' : 'up'} silent from here on`);
    this.#path.setSilent(true);
  }

  /** Delivers it again later, after newer messages, but never an older state of the screen. */
  #repeat(text: string): void {
    const isState = text.startsWith('{"type":"state"');
    if (isState) return this.#put({ kind: 'message', text }, 0);
    const ms = between(this.#path.random, 0, 30_000);
    this.#path.note(`repeated after ${ms} ms: ${text.slice(0, 60)}`);
    this.#path.disturb(this.#time.now + ms);
    this.#time.after(ms, () => {
      if (this.peer?.readyState === OPEN && !this.#path.isCut()) this.peer.take({ kind: 'message', text });
    });
  }

  #put(item: Item, ms: number): void {
    if (this.peer === undefined) return;
    this.#lastDue = Math.max(this.#lastDue, this.#time.now + ms);
    if (ms > 200) this.#path.disturb(this.#lastDue);
    this.#sent.push({ item, due: this.#lastDue });
    this.#pump();
  }

  #pump(): void {
    const head = this.#sent[0];
    if (head === undefined || this.#isPumping || this.#isSilent) return;
    this.#isPumping = true;
    this.#time.after(head.due - this.#time.now, () => this.#carry());
  }

  #carry(): void {
    this.#isPumping = false;
    if (this.#path.isCut()) {
      // A close frame during a cut is lost; everything else is sent again while this end exists.
      if (this.readyState === CLOSED) return void (this.#sent = []);
      this.#isPumping = true;
      this.#time.after(retryMs * (0.5 + this.#path.random()), () => this.#carry());
      return;
    }
    const head = this.#sent.shift();
    if (head !== undefined) this.peer?.take(head.item);
    this.#pump();
  }

  /** Something arrives at this end. */
  take(item: Item): void {
    if (this.readyState === CLOSED) {
      // A message to a closed connection is answered by a reset.
      if (item.kind !== 'reset') this.#put({ kind: 'reset' }, this.#latency());
      return;
    }
    switch (item.kind) {
      case 'open':
        this.readyState = OPEN;
        this.emit('open');
        return;
      case 'message':
        this.emit('message', Buffer.from(item.text), false);
        return;
      case 'close':
        if (this.readyState === OPEN) this.#put({ kind: 'close', code: item.code }, this.#latency());
        this.#shut();
        this.#ended(item.code);
        return;
      case 'reset':
        this.vanish();
        this.emit('error', new Error('ECONNRESET'));
        this.#ended(cutOff);
    }
  }

  /** The connection could not be opened. */
  fail(reason: string): void {
    if (this.readyState !== CONNECTING) return;
    this.vanish();
    this.emit('error', new Error(reason));
    this.#ended(cutOff);
  }

  /** Refused by the server during the handshake. */
  refuse(statusCode: number): void {
    if (this.readyState === CONNECTING)
      this.emit('unexpected-response', {}, { statusCode, resume: () => undefined });
  }

  #ended(code: number): void {
    this.emit('close', code, Buffer.from(''));
  }
}
