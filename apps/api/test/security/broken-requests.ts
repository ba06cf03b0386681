import type { Endpoint } from '@coruja/contract';
import { type From, type Parts, boundary, encodeBody, encodeForm, urlOf } from './send.ts';

/** A request that is malformed as a whole, in place of one that would succeed. */
export interface BrokenRequest {
  readonly name: string;
  readonly payload?: Buffer;
  /** The payload, made from the one that would succeed. */
  readonly from?: (base: Parts) => Buffer;
  readonly headers?: Record<string, string>;
  /** What comes before and after the endpoint's URL. */
  readonly url?: (url: string) => string;
  /** No endpoint that reads a body may accept it. */
  readonly mustRefuse?: boolean;
}

const json = { 'content-type': 'application/json' };
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };
export const megabyte = 1024 * 1024;

function jsonBody(name: string, text: string | Buffer, mustRefuse = true): BrokenRequest {
  return { name, payload: Buffer.from(text), headers: json, mustRefuse };
}

/** Bodies that no endpoint can parse. */
export const brokenBodies: readonly BrokenRequest[] = [
  { name: 'an empty JSON body', headers: { ...json, 'content-length': '0' } },
  jsonBody('a list', '[]'),
  jsonBody('a list of objects', '[{"name":"a"}]'),
  jsonBody('a text', '"texto"'),
  jsonBody('a number', '1'),
  jsonBody('cut JSON', '{"name":"a'),
  jsonBody('two JSON bodies', '{}{}'),
  jsonBody('no JSON', 'name=a'),
  jsonBody('NUL bytes', '\u0000\u0000'),
  jsonBody('invalid UTF-8 outside a string', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
  jsonBody(
    'invalid UTF-8 in an unknown field',
    Buffer.from([...Buffer.from('{"zz":"'), 0xff, 0xc3, ...Buffer.from('"}')]),
    false,
  ),
  jsonBody('JSON after a byte order mark', '\ufeff{"name":"a"}', false),
  jsonBody('10,000 lists', '['.repeat(10_000) + ']'.repeat(10_000)),
  jsonBody('100,000 open lists', '['.repeat(100_000)),
  jsonBody('10,000 objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, false),
  jsonBody(
    '100,000 unknown fields',
    `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join()}}`,
    false,
  ),
  jsonBody('more than 1 MB', JSON.stringify({ name: 'a'.repeat(megabyte) })),
  jsonBody('__proto__ as the body', '{"__proto__":{"name":"a"}}', false),
  {
    name: 'a wrong length',
    payload: Buffer.from('{}'),
    headers: { ...json, 'content-length': '999' },
    mustRefuse: true,
  },
  {
    name: 'claims to be compressed',
    payload: Buffer.from([0x1f, 0x8b, 8, 0]),
    headers: { ...json, 'content-encoding': 'gzip' },
    mustRefuse: true,
  },
  {
    name: 'plain text',
    payload: Buffer.from('{"name":"a"}'),
    headers: { 'content-type': 'text/plain' },
    mustRefuse: true,
  },
  {
    name: 'XML',
    payload: Buffer.from('<a/>'),
    headers: { 'content-type': 'application/xml' },
    mustRefuse: true,
  },
  {
    name: 'an HTML form',
    payload: Buffer.from('name=a'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    mustRefuse: true,
  },
  { name: 'no content type', payload: Buffer.from('{"name":"a"}'), headers: {}, mustRefuse: true },
  {
    name: 'a meaningless content type',
    payload: Buffer.from('{}'),
    headers: { 'content-type': ';;=/' },
    mustRefuse: true,
  },
  {
    name: 'another charset',
    payload: Buffer.from('{"name":"a"}', 'utf16le'),
    headers: { 'content-type': 'application/json; charset=utf-16' },
    mustRefuse: true,
  },
  {
    name: 'multipart without a boundary',
    payload: Buffer.from('--x\r\n'),
    headers: { 'content-type': 'multipart/form-data' },
    mustRefuse: true,
  },
  {
    name: 'multipart with another boundary',
    payload: encodeForm([{ name: 'a', value: 'b' }]).payload,
    headers: { 'content-type': 'multipart/form-data; boundary=zz' },
    mustRefuse: true,
  },
  { name: 'rubbish as multipart', payload: Buffer.from([0, 1, 2, 255]), headers: formType, mustRefuse: true },
];

/** Invalid URLs and headers with a valid body. */
export const brokenEnvelopes: readonly BrokenRequest[] = [
  { name: '%zz in the query', url: (url) => `${url}?q=%zz&limit=%zz` },
  { name: 'half a UTF-8 character in the query', url: (url) => `${url}?q=%C3&cursor=%ED%A0%80` },
  { name: 'NUL in the query', url: (url) => `${url}?q=%00&cursor=%00` },
  { name: 'a query of 100 kB', url: (url) => `${url}?x=${'a'.repeat(100_000)}` },
  { name: '10,000 query fields', url: (url) => `${url}?${'x=1&'.repeat(10_000)}` },
  { name: '__proto__ in the query', url: (url) => `${url}?__proto__=1&__proto__[a]=2&constructor=3` },
  { name: '%zz after the path', url: (url) => `${url}%zz`, mustRefuse: true },
  { name: 'NUL after the path', url: (url) => `${url}%00`, mustRefuse: true },
  { name: 'a slash too many', url: (url) => `${url}//`, mustRefuse: true },
  { name: 'a header of 100 kB', headers: { 'x-long': 'a'.repeat(100_000) } },
  {
    name: '1,000 headers',
    headers: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x-${n}`, 'a'])),
  },
  { name: 'a meaningless Accept', headers: { accept: 'image/*;q=zz', 'accept-encoding': '%%%' } },
  { name: 'a meaningless X-Activity', headers: { 'x-activity': '\u00ff'.repeat(1_000) } },
  {
    name: 'a forged X-Forwarded-For',
    headers: { 'x-forwarded-for': `${'1.1.1.1,'.repeat(1_000)}zz`, 'x-forwarded-host': '%%' },
  },
  { name: 'another method by header', headers: { 'x-http-method-override': 'DELETE' } },
  { name: 'a range', headers: { range: 'bytes=9999-1' } },
  { name: 'an If-None-Match', headers: { 'if-none-match': '*', 'if-modified-since': 'zz' } },
  { name: 'an Expect', headers: { expect: 'senseless' } },
];

const long = 'a'.repeat(100_000);

/** Cookies that are no valid sign-in. */
export const brokenCookies: readonly string[] = [
  '',
  '=',
  ';;;',
  '%zz',
  'coruja_session',
  'coruja_session=',
  'coruja_session=%zz',
  'coruja_session=%00',
  'coruja_session="',
  'coruja_session=\u00ff\u00fe',
  `coruja_session=${long}`,
  '__proto__=1; coruja_session=a',
  'coruja_session[]=a',
  'coruja_session=a; coruja_session=b',
  `${'a=b; '.repeat(5_000)}coruja_session=a`,
  "coruja_session=' or 1=1 --",
  'coruja_session=s:abc.def',
  'coruja_session=null',
];

/** Idempotency keys that cannot be stored. */
export const brokenKeys: readonly string[] = ['', ' ', 'a'.repeat(256), long, 'é', 'a b', '\u0001', 'a\tb'];

/** The request as it would be sent. */
export function rawRequest(
  endpoint: Endpoint,
  base: Parts,
  { broken, from }: { broken: BrokenRequest; from: From },
) {
  const whole = encodeBody(endpoint, base.body);
  const own = broken.payload ?? broken.from?.(base);
  const payload = own ?? (broken.headers?.['content-length'] ? undefined : whole.payload);
  const url = urlOf(endpoint, broken.url ? { params: base.params ?? {} } : base);
  return {
    ...from,
    method: endpoint.method,
    url: broken.url ? broken.url(url) : url,
    headers: own ? { ...broken.headers } : { ...whole.headers, ...broken.headers },
    ...(payload ? { payload } : {}),
  };
}
