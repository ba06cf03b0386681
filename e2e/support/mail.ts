import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { type OwnerFields, signUp } from './people.ts';
import { expect, type TestServer } from './server.ts';

// Without SMTP_URL the server writes each message to a file of its own under DATA_DIR/mail.

/** The text parts of the messages to somebody, the oldest first. */
async function lettersTo(server: TestServer, email: string): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return sources.filter((source) => headersOf(source).includes(`To: ${email}`)).map(textPart);
}

/** The codes that were mailed to somebody, the oldest first. */
export async function codesOf(server: TestServer, email: string): Promise<string[]> {
  const letters = await lettersTo(server, email);
  return letters.flatMap((text) => /^\s*(\d{4})\s*$/m.exec(text)?.[1] ?? []);
}

/** Waits for the n-th code, because the mail is sent after the answer. */
export async function mailedCode(server: TestServer, email: string, count = 1): Promise<string> {
  await expect.poll(() => codesOf(server, email)).toHaveLength(count);
  return (await codesOf(server, email)).at(-1) ?? '';
}

/** Waits for the link that is sent instead of a code. */
export function mailedLink(server: TestServer, email: string): Promise<string> {
  const link = /https?:\/\/\S+\/reset-password\/confirm#\S+/;
  return newestLink(server, email, { link, count: 1 });
}

/** Waits for the link that confirms the e-mail of a new account. */
export function mailedConfirmation(server: TestServer, email: string, count = 1): Promise<string> {
  return newestLink(server, email, { link: /https?:\/\/\S+\/confirm-email#\S+/, count });
}

async function newestLink(
  server: TestServer,
  email: string,
  { link, count }: { link: RegExp; count: number },
): Promise<string> {
  const find = async () => (await lettersTo(server, email)).flatMap((text) => link.exec(text)?.[0] ?? []);
  await expect.poll(find).toHaveLength(count);
  return (await find()).at(-1) ?? '';
}

/** Signs a store up and opens the mailed confirmation link, so that other mail is sent there too. */
export async function signUpConfirmed(request: APIRequestContext, server: TestServer): Promise<OwnerFields> {
  const owner = await signUp(request);
  const link = new URL(await mailedConfirmation(server, owner.email));
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  expect((await request.post('/api/auth/store/email/confirm', { data: { token } })).ok()).toBe(true);
  return owner;
}

function headersOf(part: string): string {
  return splitPart(part).headers;
}

/** A part's headers, unfolded, and its body. */
function splitPart(part: string): { headers: string; body: string } {
  const [head = '', ...rest] = part.replaceAll('\r\n', '\n').replace(/^\n+/, '').split('\n\n');
  return { headers: head.replace(/\n[ \t]+/g, ' '), body: rest.join('\n\n') };
}

function textPart(source: string): string {
  const message = splitPart(source);
  const boundary = /boundary="?([^";\n]+)"?/.exec(message.headers)?.[1];
  const parts = boundary === undefined ? [source] : message.body.split(`--${boundary}`);
  const plain = parts.map(splitPart).find(({ headers }) => /^Content-Type: text\/plain/im.test(headers));
  if (!plain) throw new Error('The message has no text part.');
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(plain.headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(plain.body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(plain.body) : plain.body;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
