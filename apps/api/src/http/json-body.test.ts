import { createCoupon, endpoints, login, paymentWebhook, signup } from '@coruja/contract';
import type * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { sendRaw, urlOf } from '../../test/security/send.ts';
import { signupFields, useTestApp } from '../../test/test-app.ts';
import { bodyLimitOf } from './json-body.ts';

const app = useTestApp();
const kilobyte = 1024;

const post = (endpoint: contract.Endpoint, text: string, cookie?: string) =>
  sendRaw(app().app, {
    method: endpoint.method,
    url: urlOf(endpoint, {}),
    cookie,
    headers: { 'content-type': 'application/json' },
    payload: Buffer.from(text),
  });
const bodyOf = (bytes: number) => JSON.stringify({ email: 'a'.repeat(bytes - '{"email":""}'.length) });
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { status, json } = await answer;
  return [status, (json as { code?: string } | undefined)?.code];
};

describe('a JSON body', () => {
  it('of a public endpoint has at most 16 KB', async () => {
    expect(await codeOf(post(login, bodyOf(16 * kilobyte)))).toEqual([400, 'VALIDATION']);
    expect(await codeOf(post(login, bodyOf(16 * kilobyte + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const unknown = { ...login, path: '/no/such/call' };
    expect(await codeOf(post(unknown, bodyOf(16 * kilobyte)))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(post(unknown, bodyOf(16 * kilobyte + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may be larger only for a caller who is known before it is read, and for a payment notice', () => {
    const isOpen = ({ access, rawBody }: contract.Endpoint) =>
      access.who === 'public' && !access.guardToken && !rawBody;
    const isLarge = (endpoint: contract.Endpoint) => bodyLimitOf(endpoint) > 16 * kilobyte;
    expect(endpoints.filter((endpoint) => isOpen(endpoint) && isLarge(endpoint))).toEqual([]);
  });

  it('of a sign-up with all texts at their maximum fits', async () => {
    const fields = Object.fromEntries(Object.keys(signupFields()).map((name) => [name, '🦉'.repeat(100)]));
    // With everything outside ASCII escaped, as a client may do.
    const text = JSON.stringify(fields).replaceAll(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    );
    expect(text.length).toBeGreaterThan(15_000);
    expect(await codeOf(post(signup, text))).toEqual([400, 'VALIDATION']);
  });

  it('of a payment notice has at most 64 KB, since the provider defines its format', async () => {
    expect((await post(paymentWebhook, bodyOf(64 * kilobyte))).status).toBe(401);
    expect(await codeOf(post(paymentWebhook, bodyOf(64 * kilobyte + 1)))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('of an owner’s request has at most 1 MB', async () => {
    const { cookie, store } = await app().newOwner();
    const coupon = { ...createCoupon, path: createCoupon.path.replace(':storeId', store.id) };
    expect((await post(coupon, bodyOf(kilobyte * kilobyte), cookie)).status).toBe(400);
    expect((await post(coupon, bodyOf(kilobyte * kilobyte + 1), cookie)).status).toBe(413);
  });

  it('with 32 nested lists is read, and with one more is refused before parsing', async () => {
    const nested = (depth: number) => `{"email":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(await codeOf(post(login, nested(32)))).toEqual([400, 'VALIDATION']);
    expect(await codeOf(post(login, nested(33)))).toEqual([400, 'MALFORMED']);
    expect(await codeOf(post(login, '{"a":'.repeat(33)))).toEqual([400, 'MALFORMED']);
  });

  it('with a thousand lists and objects is read, and with one more is refused', async () => {
    const lists = (count: number) => `{"email":[${Array.from({ length: count - 2 }, () => '[]').join()}]}`;
    expect(await codeOf(post(login, lists(1_000)))).toEqual([400, 'VALIDATION']);
    expect(await codeOf(post(login, lists(1_001)))).toEqual([400, 'MALFORMED']);
  });

  it('may have any number of brackets in its texts', async () => {
    const brackets = '["{\\'.repeat(100);
    const fields = { email: brackets, password: brackets, [brackets]: [[brackets], [brackets]] };
    expect(await codeOf(post(login, JSON.stringify(fields)))).toEqual([400, 'VALIDATION']);
  });

  it('with a megabyte of open brackets costs no more than receiving it', async () => {
    const { cookie, store } = await app().newOwner();
    const coupon = { ...createCoupon, path: createCoupon.path.replace(':storeId', store.id) };
    const megabyte = kilobyte * kilobyte;
    const bodies = ['['.repeat(megabyte), bodyOf(megabyte)];
    const parsed: string[] = [];
    const { parse } = JSON;
    JSON.parse = (text: string, ...rest) => {
      parsed.push(text);
      return parse(text, ...rest) as unknown;
    };
    try {
      for (const body of bodies) await post(coupon, body, cookie);
    } finally {
      JSON.parse = parse;
    }
    expect(parsed.filter((text) => text.length === megabyte)).toEqual([bodies[1]]);
  });
});
