import { normalizeForSearch } from '@coruja/domain';
import Papa from 'papaparse';
import { amountIn, type BankStatement, momentIn, type StatementEntry } from './statement-entry.ts';

// CSV as banks write it: any delimiter, lines before the header, no header at all.

const delimiters = [';', ',', '\t', '|'];

/** Tries all delimiters, with and without quoting (some banks write quotes as plain text), and keeps what gives most entries. */
export function readCsv(text: string): BankStatement {
  const readings = delimiters
    .filter((delimiter) => text.includes(delimiter))
    .flatMap((delimiter) => ['"', '\u0000'].map((quoteChar) => readWith(text, { delimiter, quoteChar })));
  const [best] = readings.toSorted((a, b) => b.entries.length - a.entries.length);
  return best ?? { entries: [], period: null };
}

function readWith(text: string, how: { delimiter: string; quoteChar: string }): BankStatement {
  const { data: rows } = Papa.parse<string[]>(text, { ...how, skipEmptyLines: 'greedy' });
  const headerAt = rows.findIndex((row) => columnsOf(row) !== null);
  const columns = columnsOf(rows[headerAt] ?? []);
  const body = rows.slice(headerAt + 1);
  return {
    entries: body.flatMap((row) => (columns ? entryByColumns(row, columns) : guessedEntry(row)) ?? []),
    period: periodIn(rows.slice(0, Math.max(headerAt, 0)).join(' ')),
  };
}

interface Columns {
  readonly day: number;
  readonly time: number;
  /** Of money that came in or went out. */
  readonly amount: number;
  /** Of money that came in only. */
  readonly credit: number;
  /** Whether it came in or went out, where the amount has no sign. */
  readonly kind: number;
  readonly id: number;
}

/** The columns of a header; null of any other line. */
function columnsOf(row: readonly string[]): Columns | null {
  const names = row.map((name) => normalizeForSearch(name));
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  const columns = {
    // Not the day on which it is booked or counts for interest, such as 'Data do Balancete'.
    day: find(/^(?:data|date)\b(?!.*(?:contabil|balanc|efetiv))/),
    time: find(/^(?:hora|time)\b/),
    amount: find(/^(?:valor|amount|montante|quantia)\b/),
    credit: find(/^(?:credito|entrada)/),
    kind: find(/^(?:tipo|natureza|d\/c|c\/d)/),
    id: find(/^(?:identificador|id|codigo|transaction id)$/),
  };
  return columns.day >= 0 && (columns.amount >= 0 || columns.credit >= 0) ? columns : null;
}

function entryByColumns(row: readonly string[], columns: Columns): StatementEntry | null {
  const cell = (column: number) => row[column]?.trim() ?? '';
  const moment = momentIn(`${cell(columns.day)} ${cell(columns.time)}`);
  const amount =
    amountIn(cell(columns.credit)) ?? amountIn(cell(columns.amount)) ?? (columns.credit >= 0 ? 0 : null);
  if (!moment || amount === null) return null;
  const isOut = /^(?:d$|deb|saida)/.test(normalizeForSearch(cell(columns.kind)));
  const used = [columns.day, columns.time, columns.amount, columns.credit];
  return {
    amount: isOut ? -Math.abs(amount) : amount,
    moment,
    id: cell(columns.id) || null,
    text: row
      .filter((_, column) => !used.includes(column))
      .join(' ')
      .trim(),
  };
}

/** Without a header: the first cell that is a day, and the first after it that is an amount with centavos. */
function guessedEntry(row: readonly string[]): StatementEntry | null {
  const dayAt = row.findIndex((cell) => momentIn(cell) !== null);
  const amountAt = row.findIndex(
    (cell, column) => column > dayAt && /[.,]\d{2}\D{0,4}$/.test(cell.trim()) && amountIn(cell) !== null,
  );
  const [moment, amount] = [momentIn(row[dayAt] ?? ''), amountIn(row[amountAt] ?? '')];
  if (!moment || amount === null) return null;
  const text = row.filter((_, column) => column !== dayAt && column !== amountAt).join(' ');
  return { amount, moment, id: null, text: text.trim() };
}

/** `Período: 01/11/2026 a 30/11/2026`, above the header. */
function periodIn(text: string): BankStatement['period'] {
  const [, from = '', until = ''] =
    /(\d{2}\/\d{2}\/\d{4})\s*(?:a|à|e|até|-)\s*(\d{2}\/\d{2}\/\d{4})/i.exec(text) ?? [];
  const [first, last] = [momentIn(from), momentIn(until)];
  return first && last ? { first: first.day, last: last.day } : null;
}
