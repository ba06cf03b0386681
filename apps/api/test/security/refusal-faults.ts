import type { ErrorBody } from '@coruja/contract';
import { englishWords } from './nasty-values.ts';
import type { Sent } from './send.ts';

const hungMs = 30_000;
/** Of the processor: other work of the machine does not count. */
const slowMs = 2_000;

export interface Timed extends Sent {
  readonly processorMs: number;
}

/** A request that hangs is reported as a fault. */
export async function timed(run: () => Promise<Sent>): Promise<Timed> {
  const before = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<Sent>((resolve) => {
    const answer = { status: 599, text: 'no answer within 30 s', json: undefined, headers: {} };
    timer = setTimeout(() => resolve(answer), hungMs);
  });
  const answer = await Promise.race([run(), hung]).finally(() => clearTimeout(timer));
  const { user, system } = process.cpuUsage(before);
  return { ...answer, processorMs: (user + system) / 1_000 };
}

/** What is wrong with an answer to a nasty request. */
export function faultsOf(answer: Timed): string[] {
  const faults: string[] = [];
  if (answer.status >= 500) faults.push('is a 5xx');
  if (answer.processorMs > slowMs) faults.push(`took ${Math.round(answer.processorMs)} ms of the processor`);
  if (answer.status >= 400) faults.push(...faultsOfRefusal(answer));
  return faults;
}

/**
 * Every refusal has the same format and is in Portuguese (docs/product/limits-and-security.md#error-answers).
 */
function faultsOfRefusal({ json, text }: Sent): string[] {
  if (!isRefusal(json)) return ['does not have the error format'];
  const { message, fields = {} } = json;
  const sentences = [...new Set([message, ...Object.values(fields)])];
  const foreign = sentences.filter((sentence) => sentence.trim() === '' || englishWords.test(sentence));
  const faults = foreign.map((sentence) => `says “${sentence.slice(0, 80)}”`);
  if ((Object.values(fields)[0] ?? message) !== message)
    faults.push('has a message other than its first field’s');
  if (inside.test(text)) faults.push('reveals internals of the server');
  return faults;
}

const inside = /\bat .+\.(ts|js):\d+|select |insert into|update "|node_modules/i;

function isRefusal(json: unknown): json is ErrorBody {
  if (typeof json !== 'object' || json === null) return false;
  const { message, code, error } = json as Partial<ErrorBody>;
  return [message, code, error].every((text) => typeof text === 'string');
}

/** Whether a refusal names the field, one above it or one inside it. */
export function namesField(answer: Sent, path: readonly string[]): boolean {
  const { fields = {} } = (answer.json ?? {}) as Partial<ErrorBody>;
  const name = path.join('.');
  return Object.keys(fields).some(
    (field) => field === name || name.startsWith(`${field}.`) || field.startsWith(`${name}.`),
  );
}
