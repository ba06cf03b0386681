/** A value as JSON text, so that it can be one that JSON.stringify never writes. */
export interface NastyValue {
  readonly name: string;
  /** Absent: the field is omitted. */
  readonly json?: string;
  /** A body with it is refused before any field is read. */
  readonly isTooDeep?: true;
  readonly type: 'missing' | 'null' | 'text' | 'number' | 'boolean' | 'list' | 'object';
}

const million = 'a'.repeat(1_000_000);
const deep = 10_000;

function text(name: string, value: string): NastyValue {
  return { name, json: JSON.stringify(value), type: 'text' };
}

function number(json: string): NastyValue {
  return { name: json, json, type: 'number' };
}

/** The values of docs/product/limits-and-security.md#nasty-values. */
export const nastyValues: readonly NastyValue[] = [
  { name: 'nothing', type: 'missing' },
  { name: 'null', json: 'null', type: 'null' },
  { name: 'true', json: 'true', type: 'boolean' },
  { name: 'false', json: 'false', type: 'boolean' },
  { name: 'an empty list', json: '[]', type: 'list' },
  { name: 'a list', json: '["a",1]', type: 'list' },
  { name: 'an empty object', json: '{}', type: 'object' },
  { name: 'an object', json: '{"a":{"b":1}}', type: 'object' },
  { name: 'an object with __proto__', json: '{"__proto__":{"admin":true}}', type: 'object' },
  {
    name: 'an object with constructor',
    json: '{"constructor":{"prototype":{"admin":true}}}',
    type: 'object',
  },
  {
    name: '10,000 lists deep',
    json: `${'['.repeat(deep)}${']'.repeat(deep)}`,
    isTooDeep: true,
    type: 'list',
  },
  {
    name: '10,000 objects deep',
    json: `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    isTooDeep: true,
    type: 'object',
  },
  ...[
    '-1',
    '-0',
    '0',
    '0.30000000000000004',
    '1e308',
    '1e999',
    '2147483648',
    '9007199254740993',
    '-1e-7',
  ].map(number),
  text('no text', ''),
  text('blanks', ' \t\n  '),
  text('blanks without width', '\u200b\u2060\ufeff'),
  text('accents alone', '\u0301\u0301'),
  text('a million characters', million),
  text('NUL', '\u0000'),
  text('NUL inside', 'a\u0000b'),
  { name: 'half a surrogate pair', json: '"\\ud800"', type: 'text' },
  { name: 'halves the wrong way round', json: '"a\\udc00\\ud800b"', type: 'text' },
  text('right to left', '\u202eمرحبا\u202c'),
  text('emoji', '👩‍👩‍👧‍👦🇧🇷'),
  text('a character that grows in upper case', 'ßﬁİ'),
  text('a number as text', '12'),
  text('full-width digits', '１２３４５６７８９０１'),
  text('no UUID', '12345678-1234-1234-1234-12345678901Z'),
  text('a day that does not exist', '9999-99-99'),
  text('the year 275760', '+275760-09-13T00:00:00.000Z'),
  text('__proto__', '__proto__'),
  text('constructor', 'constructor'),
  text('SQL', `'; drop table stores; --`),
  text('a LIKE pattern', '%_\\'),
  text('HTML', '<script>alert(1)</script>'),
  text('a CSV formula', `=cmd|'/c calc'!A1`),
  text('CRLF', 'a\r\nSet-Cookie: coruja_session=x'),
  text('a path', '../../../../etc/passwd'),
  text('a template', '${7*7}{{7*7}}'),
  text('a JSON text', '{"$ne":null}'),
];

/** What a path, a query or a multipart field can contain: texts, and texts that look like other values. */
export const nastyTexts: readonly { readonly name: string; readonly value: string | undefined }[] =
  nastyValues.map(({ name, json, type }) => ({
    name,
    value: type === 'text' ? (JSON.parse(json ?? '') as string) : json,
  }));

/** English words of libraries that no user may see. */
export const englishWords =
  /\b(invalid|expected|received|required|must|too (big|small|large|long|short)|string|unrecognized|unexpected|body|request|property|cannot|not found|failed|input|undefined|null|NaN)\b/i;
