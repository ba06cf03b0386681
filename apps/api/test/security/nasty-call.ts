import { createHash, randomInt } from 'node:crypto';
import type { Endpoint, ErrorCode } from '@coruja/contract';
import type { fakeFiles } from '../fake-ports.ts';
import { type Timed, faultsOf, namesField, timed } from './refusal-faults.ts';
import type { Field } from './schema-fields.ts';
import type { From, Parts, Sent } from './send.ts';
import { cookieFor, endsAccess, validCall } from './valid-calls.ts';
import type { World } from './world.ts';
import { takeWrittenTables } from './written-tables.ts';

/** Sends variants of an endpoint's valid request and collects what is wrong with the answers. */
export interface Attack {
  /** What is wrong with this answer, one line each; also collected. */
  fire(shot: Shot): Promise<string[]>;
  /** Ignores what was written so far: the test itself did it. */
  settle(): Promise<void>;
  /** One line for each kind of fault at each place, with the values that caused it. */
  faults(): string[];
}

export interface Shot {
  /** The varied field or part of the request. */
  readonly place: string;
  readonly value: string;
  readonly send: (base: Parts, from: From) => Promise<Sent>;
  /** The field with the value, if any: a refusal with 400 must name it. */
  readonly field?: Field;
  /** The value is invalid for the field. */
  readonly mustRefuse?: boolean;
}

/** Must not reveal whether the e-mail or the code, the person or the PIN is wrong; a link is valid or not. */
const silent: readonly (ErrorCode | undefined)[] = [
  'RESET_CODE_INVALID',
  'RESET_TOKEN_INVALID',
  'CONFIRMATION_INVALID',
  'PIN_INVALID',
  'LINK_INVALID',
];

/**
 * Refusals that name no field: an invalid cursor; payments of another sum than the total; a path that cannot be parsed or is too
 * long for the router.
 */
function isWhole(field: Field, code: ErrorCode | undefined, isInPath: boolean): boolean {
  return (
    code === 'INVALID_CURSOR' ||
    (code === 'PAYMENTS_DIFFER' && field.path[0] === 'payments') ||
    silent.includes(code) ||
    (code === 'MALFORMED' && isInPath && field.path.length === 1)
  );
}

/** A rule over two fields reports at one of them. */
const namedBy: Readonly<Record<string, string>> = {
  'payParticipant.payments': 'type',
  'replacePrices.document.packages.0.sold.from': 'document.packages.0.sold.days',
  'sendGuardCommands.all': 'computerIds',
  'sendGuardCommands.roomId': 'computerIds',
  'updateAlertSettings.quietFrom': 'quietUntil',
  'closeShift.counts.0.counted': 'left',
  'createOrder.discount.percent': 'discount.amount',
  'createSale.discount.percent': 'discount.amount',
  'createSession.isGuest': 'userId',
  'replaceStore.email': 'currentPassword',
  'updateStore.email': 'currentPassword',
  'subscribe.paymentMethod': 'creditCard',
};

// oxlint-disable-next-line node/no-process-env -- said by whoever starts the tests
const part = Number(process.env['NASTY_PART'] ?? 8);

/**
 * One value in NASTY_PART for this place and at least one, always the same: `npm test` sends an eighth of them, `npm run
 * test:fuzz` all.
 */
export function drawn<T>(values: readonly T[], place: string): T[] {
  const rank = (value: T) =>
    createHash('sha256')
      .update(`${place} ${nameOf(value)}`)
      .digest()
      .readUInt32BE();
  const sorted = values.map((value) => ({ value, rank: rank(value) })).sort((a, b) => a.rank - b.rank);
  return sorted.slice(0, Math.ceil(values.length / part)).map(({ value }) => value);
}

function nameOf(value: unknown): string {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed ? String(value.name) : JSON.stringify(value);
}

export async function attackOn(endpoint: Endpoint, world: World): Promise<Attack> {
  const { database } = world.testApp;
  const { kept } = world.owner.context.ports.files as ReturnType<typeof fakeFiles>;
  const found = new Map<string, string[]>();
  let base = await validCall(endpoint, world);
  let files = kept.size;
  const settle = async () => {
    await takeWrittenTables(database);
    files = kept.size;
  };
  await settle();

  async function faultsAfter(answer: Timed): Promise<string[]> {
    const tables = await takeWrittenTables(database);
    const files_ = kept.size - files;
    files = kept.size;
    if (answer.status < 400) return [];
    // A refused PIN leaves a line (docs/product/audit.md#lines), and several of them an alert.
    const isPin = (answer.json as { code?: ErrorCode } | undefined)?.code === 'PIN_INVALID';
    const unexpected = tables.filter((table) => !(isPin && ['audit_entries', 'alerts'].includes(table)));
    const written = files_ > 0 ? [...unexpected, 'the file store'] : unexpected;
    return written.length > 0 ? [`wrote to ${written.join(', ')} although it was refused`] : [];
  }

  return {
    settle,
    faults: () => [...found].map(([fault, values]) => `${fault}  [${values.join(' | ')}]`),
    async fire(shot) {
      // A different address each time, so that no limit of attempts answers instead of the endpoint.
      const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const shoot = () => timed(() => shot.send(base, { cookie: cookieFor(endpoint, world), address }));
      let answer = await shoot();
      if (answer.status === 429) {
        // Nor a limit of the account or store.
        base = await validCall(endpoint, world);
        await settle();
        answer = await shoot();
      }
      const faults = [
        ...faultsOf(answer),
        ...faultsOfShot(endpoint, shot, answer),
        ...(await faultsAfter(answer)),
      ];
      const lines = faults.map(
        (fault) => `${shot.place}: ${fault} (${answer.status} ${answer.text.slice(0, 120)})`,
      );
      for (const line of lines) found.set(line, [...(found.get(line) ?? []), shot.value]);
      if (answer.status >= 400 || endpoint.method === 'GET' || endsAccess(endpoint)) return lines;
      // After a success the valid request may be used up.
      base = await validCall(endpoint, world);
      await settle();
      return lines;
    },
  };
}

function faultsOfShot(endpoint: Endpoint, { field, mustRefuse }: Shot, answer: Timed): string[] {
  const faults: string[] = [];
  if (mustRefuse && answer.status < 400) faults.push('was taken');
  if (answer.status !== 400 || !field) return faults;
  const name = field.path.join('.');
  const { code } = (answer.json ?? {}) as { code?: ErrorCode };
  const elsewhere = namedBy[`${endpoint.id}.${name}`];
  const isNamed =
    namesField(answer, field.path) || (elsewhere !== undefined && namesField(answer, [elsewhere]));
  if (!isNamed && !isWhole(field, code, endpoint.path.includes(`:${name}`)))
    faults.push(`does not name ${name}`);
  return faults;
}
