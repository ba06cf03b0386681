import { Parser } from 'htmlparser2';
import {
  amountIn,
  type BankStatement,
  type Moment,
  momentOf,
  type StatementEntry,
} from './statement-entry.ts';

// OFX 1 (SGML, in which values are never closed, or sometimes are) and OFX 2 (XML). Only the tags below matter, wherever they stand.

const inEntry = ['trntype', 'dtposted', 'trnamt', 'fitid', 'name', 'memo', 'checknum', 'refnum'] as const;
const period = ['dtstart', 'dtend'] as const;

type Tag = (typeof inEntry)[number] | (typeof period)[number];
type Values = Partial<Record<Tag, string>>;

export function isOfx(text: string): boolean {
  return /<ofx>/i.test(text);
}

/** Whether it is the statement of a card, which has no PIX. */
export function isCard(text: string): boolean {
  return /<ccstmtrs>/i.test(text) && !/<stmtrs>/i.test(text);
}

export function readOfx(text: string): BankStatement {
  const { rows, head } = valuesIn(text.slice(text.search(/<ofx>/i)));
  const [first, last] = [momentIn(head.dtstart), momentIn(head.dtend)];
  return {
    entries: rows.flatMap((row) => entryOf(row) ?? []),
    period: first && last ? { first: first.day, last: last.day } : null,
  };
}

/** A lenient parser, because each bank closes tags in its own way: the text after a tag is its value. */
function valuesIn(text: string): { rows: Values[]; head: Values } {
  const [rows, head]: [Values[], Values] = [[], {}];
  let row: Values | null = null;
  let tag = '';
  const parser = new Parser(
    {
      onopentag(name) {
        tag = name;
        if (name !== 'stmttrn') return;
        row = {};
        rows.push(row);
      },
      ontext(value) {
        const [values, names]: [Values, readonly string[]] = row ? [row, inEntry] : [head, period];
        if (names.includes(tag)) values[tag as Tag] = `${values[tag as Tag] ?? ''}${value}`;
      },
      onclosetag(name) {
        tag = '';
        if (name === 'stmttrn') row = null;
      },
    },
    { xmlMode: true, lowerCaseTags: true },
  );
  parser.end(text);
  return { rows, head };
}

function entryOf(row: Values): StatementEntry | null {
  const amount = amountIn(row.trnamt ?? '');
  const moment = momentIn(row.dtposted);
  if (amount === null || !moment) return null;
  const isOut = row.trntype?.trim().toUpperCase() === 'DEBIT';
  return {
    amount: isOut ? -Math.abs(amount) : amount,
    moment,
    id: row.fitid?.trim() || null,
    text: [row.name, row.memo, row.checknum, row.refnum]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' '),
  };
}

const written = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?[^[]*(?:\[\s*([+-]?\d{1,2}(?:\.\d+)?))?/;

/** `20261121`, `20261121194302`, `20261121194302.000[-3:BRT]` */
function momentIn(text = ''): Moment | null {
  const [, year = '', month = '', day = '', hour, minute, second, offset] = written.exec(text.trim()) ?? [];
  const moment = momentOf([year, month, day], [hour, minute, second]);
  return moment && { ...moment, offset: offset === undefined ? null : Number(offset) * 60 };
}
