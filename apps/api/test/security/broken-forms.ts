import { type BrokenRequest, formType, megabyte } from './broken-requests.ts';
import { type FormPart, type Parts, boundary, encodeForm, formParts } from './send.ts';

const partsOf = (base: Parts) => formParts(base.body as Record<string, unknown>);

/** A valid form of which only a part of the bytes arrives. */
function cut(name: string, kept: (whole: Buffer) => number): BrokenRequest {
  const from = (base: Parts) => {
    const whole = encodeForm(partsOf(base)).payload;
    return whole.subarray(0, kept(whole));
  };
  return { name, headers: formType, mustRefuse: true, from };
}

/** A valid form with more parts than allowed. */
function more(name: string, parts: readonly FormPart[], mustRefuse = true): BrokenRequest {
  return {
    name,
    headers: formType,
    mustRefuse,
    from: (base) => encodeForm([...partsOf(base), ...parts]).payload,
  };
}

/** A form whose name, or first field if it has none, claims to be JSON. */
function asJson(name: string, text: string): BrokenRequest {
  const from = (base: Parts) => {
    const parts = partsOf(base);
    const replaced = (parts.find((part) => part.name === 'name') ?? parts[0])?.name;
    const disposition = `Content-Disposition: form-data; name="${replaced}"`;
    const field = `--${boundary}\r\n${disposition}\r\nContent-Type: application/json\r\n\r\n${text}\r\n`;
    const others = parts.filter((part) => part.name !== replaced);
    return Buffer.concat([Buffer.from(field), encodeForm(others).payload]);
  };
  return { name, headers: formType, mustRefuse: true, from };
}

function many(count: number, part: Omit<FormPart, 'name'>): FormPart[] {
  return Array.from({ length: count }, (_, n) => ({ name: `x${n}`, ...part }));
}

/** Forms that would be valid if they were not cut off, too many or too large. */
export const brokenForms: readonly BrokenRequest[] = [
  cut('without its last boundary', ({ length }) => length - boundary.length - 6),
  cut('without its last line end', ({ length }) => length - 6),
  cut('cut in the middle', ({ length }) => Math.floor(length / 2)),
  cut('cut in its first header', () => 30),
  cut('cut inside a file', (whole) => whole.indexOf('PNG') + 10),
  more('60 unknown fields', many(60, { value: 'a' })),
  more('60 fields of 60 kB', many(60, { value: 'a'.repeat(60_000) })),
  more('seven files', many(7, { value: 'a', filename: 'a.png' })),
  more('a file of 6 MB', [{ name: 'image', value: Buffer.alloc(6 * megabyte), filename: 'a.png' }]),
  more('an unknown file of 6 MB', [{ name: 'x', value: Buffer.alloc(6 * megabyte), filename: 'a.png' }]),
  more('a field name of 100 kB', [{ name: 'a'.repeat(100_000), value: 'a' }], false),
  more('__proto__ as a field', [{ name: '__proto__', value: 'a' }], false),
  more('constructor as a file', [{ name: 'constructor', value: 'a', filename: 'a.png' }], false),
  more('__proto__ inside a field', [{ name: 'name[__proto__][a]', value: 'a' }], false),
  asJson('a field with truncated JSON', '{"a":'),
  asJson('a field with JSON nested 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)),
  asJson('a field with JSON with __proto__', '{"__proto__":{"a":1}}'),
  asJson('a field with a JSON number', '7'),
];
