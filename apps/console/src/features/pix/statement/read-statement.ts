import { type CallInput, checkPixStatementBody, type checkPixStatement } from '@coruja/contract';
import { addDays, centavos, limits, toReais, txidsIn } from '@coruja/domain';
import { type BankStatement, inBankZone, instantOf, madeAt, type StatementEntry } from './statement-entry.ts';

export type StatementBody = CallInput<typeof checkPixStatement>['body'];

/** Why a file cannot be compared, as a sentence. */
export class UnreadableStatement extends Error {}

const mostBytes = 5 * 1_024 * 1_024;

/**
 * What the server needs of a bank's file. Names, CPFs and descriptions stay here.
 *
 * @throws UnreadableStatement
 */
export async function readStatement(file: File): Promise<StatementBody> {
  if (file.size > mostBytes)
    throw new UnreadableStatement('Este arquivo é grande demais. Envie um período menor.');
  const text = decode(await file.arrayBuffer());
  const statement = await parse(text);
  const body = bodyOf(statement, file.lastModified);
  const refused = checkPixStatementBody.safeParse(body).error?.issues[0];
  if (refused) throw new UnreadableStatement(refused.message);
  return body;
}

/** As UTF-8 if it is valid, whatever encoding the file names; otherwise as UTF-16 with its mark, or as Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [first, second] = new Uint8Array(bytes);
    return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'windows-1252').decode(bytes);
  }
}

async function parse(text: string): Promise<BankStatement> {
  const ofx = await import('./ofx.ts');
  if (ofx.isOfx(text)) {
    if (ofx.isCard(text))
      throw new UnreadableStatement('Este é o extrato de um cartão. Envie o da conta que recebe os PIX.');
    const statement = ofx.readOfx(text);
    if (statement.entries.length === 0 && !statement.period)
      throw new UnreadableStatement('Este arquivo não tem lançamentos.');
    return statement;
  }
  const { readCsv } = await import('./csv.ts');
  const statement = readCsv(text);
  if (statement.entries.length > 0) return statement;
  throw new UnreadableStatement(
    statement.period
      ? 'Este arquivo não tem lançamentos.'
      : 'Não foi possível ler este arquivo. Envie o extrato em OFX ou CSV.',
  );
}

function bodyOf({ entries, period }: BankStatement, savedMs: number): StatementBody {
  const timed = withRealTimes(entries);
  const moved = timed.filter((entry) => !isBalance(entry));
  // The first balance may be of the day before.
  const [first, last] = [daysOf(moved)[0] ?? daysOf(timed)[0], daysOf(timed).at(-1)];
  const covered = coveredDays(period, [first, last]);
  const credits = moved.filter(({ amount }) => amount > 0);
  const moments = credits.map(madeAt);
  // A copied file may have lost its modification time.
  const isPlausible = savedMs >= Date.parse(last ?? covered.firstDay);
  return {
    ...covered,
    savedAt: isPlausible ? new Date(savedMs).toISOString() : null,
    credits: {
      days: moments.map(({ day }) => day),
      instants: moments.map(instantOf),
      amounts: credits.map(({ amount }) => toReais(centavos(amount))),
      ids: credits.map(({ id }) => id?.slice(-limits.statementIdLength) ?? null),
      words: credits.map(({ text }) => txidsIn(text).slice(0, mostWords).join(' ')),
    },
  };
}

const mostWords = 4;

function daysOf(entries: readonly StatementEntry[]): string[] {
  return entries.map(({ moment }) => moment.day).toSorted();
}

/** Whether it is a balance of the account, which banks list among the movements. */
function isBalance({ text }: StatementEntry): boolean {
  return /^\s*s\s?a\s?l\s?d\s?o\b/i.test(text);
}

/** The file's period, if it is possible and has all entries in it; otherwise the days of its entries. */
function coveredDays(
  period: BankStatement['period'],
  [first, last]: readonly [string | undefined, string | undefined],
): Pick<StatementBody, 'firstDay' | 'lastDay'> {
  const isUsable =
    period &&
    period.first <= (first ?? period.first) &&
    period.last >= (last ?? period.last) &&
    period.first <= period.last &&
    addDays(period.first, limits.statementDays) > period.last;
  if (isUsable) return { firstDay: period.first, lastDay: period.last };
  if (first === undefined || last === undefined)
    throw new UnreadableStatement('Este arquivo não tem lançamentos.');
  return { firstDay: first, lastDay: last };
}

/** Removes the times that banks write if they know only the day: a full hour, or the same time for all. */
function withRealTimes(entries: readonly StatementEntry[]): StatementEntry[] {
  const isSameForAll = entries.length > 1 && new Set(entries.map(({ moment }) => moment.time)).size === 1;
  return entries.map((entry) => {
    const { moment } = entry;
    const isReal = !isSameForAll && !moment.time?.endsWith(':00:00');
    return { ...entry, moment: isReal ? inBankZone(moment) : { ...moment, time: null } };
  });
}
