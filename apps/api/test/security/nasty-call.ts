import type { Endpoint, ErrorCode } from '@coruja/contract';
import { digestOfTables } from './database-rows.ts';
import { type Timed, faultsOf, namesField, tell, timed } from './refusal-faults.ts';
import type { Field } from './schema-fields.ts';
import type { Parts, Sent } from './send.ts';
import { cookieFor, validCall } from './valid-calls.ts';
import type { World } from './world.ts';

/** One endpoint under fire: sends variants of a call that would succeed and collects what is wrong with the answers. */
export interface Attack {
  readonly faults: string[];
  /** Sends a variant; the caller says what must be true of it besides. */
  fire(shot: Shot): Promise<void>;
}

export interface Shot {
  readonly what: string;
  readonly send: (base: Parts, cookie: string | undefined) => Promise<Sent>;
  /** The field that carries the value, where one does: a refusal as VALIDATION must name it. */
  readonly field?: Field;
  /** The value cannot be taken as what the field is. */
  readonly mustRefuse?: boolean;
}

/** A rule over two fields says its sentence at one of them. */
const namedBy: Readonly<Record<string, string>> = { 'createSession.isGuest': 'userId', 'updateStore.email': 'currentPassword' };

/** Refusals that are about the whole and name no field. */
const withoutField: readonly ErrorCode[] = ['MALFORMED', 'INVALID_CURSOR'];

export async function attackOn(endpoint: Endpoint, world: World): Promise<Attack> {
  const { database } = world.testApp;
  const cookie = cookieFor(endpoint, world);
  const faults: string[] = [];
  let base = await validCall(endpoint, world);
  let before = await digestOfTables(database);
  return {
    faults,
    async fire(shot) {
      const answer = await timed(() => shot.send(base, cookie));
      for (const fault of faultsOf(answer)) faults.push(tell(shot.what, answer, fault));
      for (const fault of faultsOfShot(endpoint, shot, answer)) faults.push(tell(shot.what, answer, fault));
      const after = await digestOfTables(database);
      if (answer.status >= 400 && JSON.stringify(after) !== JSON.stringify(before)) {
        const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
        faults.push(tell(shot.what, answer, `wrote to ${changed.join(', ')} although it was refused`));
      }
      // What succeeded may have used its base up.
      if (answer.status < 400 && endpoint.method !== 'GET') base = await validCall(endpoint, world);
      before = await digestOfTables(database);
    },
  };
}

function faultsOfShot(endpoint: Endpoint, { field, mustRefuse }: Shot, answer: Timed): string[] {
  const faults: string[] = [];
  if (mustRefuse && answer.status < 400) faults.push('was taken');
  if (answer.status !== 400 || !field) return faults;
  const { code } = answer.json as { code: ErrorCode };
  const elsewhere = namedBy[`${endpoint.id}.${field.path.join('.')}`];
  const isNamed = namesField(answer, field.path) || (elsewhere !== undefined && namesField(answer, [elsewhere]));
  const isWhole = withoutField.includes(code) && (field.path[0] === 'cursor' || mustRefuse === undefined);
  if (!isNamed && !isWhole) faults.push(`does not name ${field.path.join('.')}`);
  return faults;
}
