import { type Endpoint, me } from '@coruja/contract';
import { type Change, changedCall } from './fuzz-calls.ts';
import { type Attack, attackOn } from './nasty-call.ts';
import { type Parts, type From, type RawCall, type Sent, send, sendRaw } from './send.ts';
import { cookieFor, endsSignIn, validCall } from './valid-calls.ts';
import { type World, newWorld } from './world.ts';
import type { TestApp } from '../test-app.ts';

/** The target of random requests: a store that they may change, and another one that must stay unchanged. */
export interface Range {
  readonly testApp: TestApp;
  readonly stranger: World;
  /** The tables of the other store that were written to since the last call. */
  readonly takeStrangerWrites: () => Promise<string[]>;
  /** Shared by all endpoints, until a request has spoiled it. */
  world: World | undefined;
}

interface PreparedTarget {
  readonly attack: Attack;
  readonly world: World;
}

/** One endpoint with random requests, in a world that is replaced when a request has spoiled it. */
export class FuzzTarget {
  readonly #range: Range;
  readonly #endpoint: Endpoint;
  #prepared: PreparedTarget | undefined;

  constructor(range: Range, endpoint: Endpoint) {
    this.#range = range;
    this.#endpoint = endpoint;
  }

  /** @throws Error that says what is wrong with the answer */
  async fire(changes: readonly Change[]): Promise<void> {
    const { stranger, testApp } = this.#range;
    this.#prepared ??= await prepareTarget(this.#range, this.#endpoint);
    const { attack, world } = this.#prepared;
    const ids = { own: world.ids, strange: stranger.ids, removed: world.removed };
    const last: Shot = {};
    const send = async (base: Parts, from: From) => {
      last.answer = undefined;
      last.call = changedCall(this.#endpoint, base, { changes, ids });
      last.answer = await sendRaw(testApp.app, { ...last.call, ...from });
      return last.answer;
    };
    const fired = attack.fire({ place: this.#endpoint.id, value: '', send });
    const faults = await fired.catch((error: unknown) => this.#faultsOfThrow(error, last));
    faults.push(...(await this.#faultsInOtherStore(last)));
    if (last.answer && last.answer.status < 400 && endsSignIn(this.#endpoint)) this.#prepared = undefined;
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${describe(last.call)}`);
  }

  #faultsOfThrow(error: unknown, { answer }: Shot): string[] {
    if (!answer) return [`threw ${String(error)}`];
    // It succeeded, and no further request would succeed: use another world.
    this.#prepared = undefined;
    return [];
  }

  async #faultsInOtherStore({ answer }: Shot): Promise<string[]> {
    const { stranger, takeStrangerWrites } = this.#range;
    const [touched, mark = ''] = [await takeStrangerWrites(), stranger.marks[0]];
    const faults = touched.map((table) => `wrote to ${table} of another store`);
    if (answer?.text.includes(mark)) faults.push("shows another store's data");
    return faults;
  }
}

/** The last request, and its answer if there was one. */
interface Shot {
  call?: RawCall;
  answer?: Sent | undefined;
}

/** A world in which the endpoint's valid request succeeds: the existing one, or a new one. */
async function prepareTarget(range: Range, endpoint: Endpoint): Promise<PreparedTarget> {
  const { testApp } = range;
  testApp.logLines.length = 0;
  const present = range.world;
  if (present && endsSignIn(endpoint)) await present.owner.signIn();
  const isPresentGood =
    present !== undefined && (await isGood(testApp, endpoint, present).catch(() => false));
  const world = isPresentGood ? present : await newWorld(testApp);
  if (!isPresentGood && !(await isGood(testApp, endpoint, world))) {
    throw new Error(`The valid request of ${endpoint.id}, from which all others are made, does not succeed.`);
  }
  range.world = world;
  return { world, attack: await attackOn(endpoint, world) };
}

async function isGood(testApp: TestApp, endpoint: Endpoint, world: World): Promise<boolean> {
  if (endsSignIn(endpoint)) return (await world.owner.call(me, {})).status === 200;
  const parts = await validCall(endpoint, world);
  const answer = await send(testApp.app, endpoint, { ...parts, cookie: cookieFor(endpoint, world) });
  return answer.status < 400;
}

const shown = 600;

function describe(call: RawCall | undefined): string {
  const body = call?.payload?.toString() ?? '';
  const cut = body.length > shown ? `${body.slice(0, shown)}… (${body.length} characters)` : body;
  return `${call?.method} ${call?.url.slice(0, shown)}\n${cut}`;
}
