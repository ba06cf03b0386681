import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { Letter } from './mailer.ts';
import { openMailer } from './open-mailer.ts';

const date = new Date('2026-11-21T20:00:00.000Z');
const to = 'marina@exemplo.com';
const letter: Letter = {
  kind: 'reset-code',
  storeName: 'Lan <b>House</b> & Cia 🦉',
  ownerName: 'Márcia "Dona" D’Ávila',
  timeZone: 'America/Sao_Paulo',
  code: '0427',
  expiresAt: '2026-11-21T20:10:00.000Z',
};

async function newMailer(options: { smtpUrl?: string; supportEmail?: string } = {}) {
  const folder = join(await temporaryFolder(), 'mail');
  const lines: object[] = [];
  const record = (details: object, message: string) => void lines.push({ ...details, message });
  const mailer = openMailer({
    smtpUrl: options.smtpUrl,
    supportEmail: options.supportEmail,
    folder,
    from: 'Coruja <nao-responda@coruja.example>',
    publicUrl: 'https://coruja.example',
    now: () => date,
    log: { info: record, warn: record },
  });
  return { mailer, folder, lines };
}

describe('mail through a mail server', () => {
  it('arrives as HTML and text, with the right sender and recipient, and every character of every name', async () => {
    const server = await startMailServer();
    const { mailer, lines } = await newMailer({
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      supportEmail: 'ajuda@coruja.example',
    });
    await mailer.send({ to, letter });
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'nao-responda@coruja.example', to: [to] });
    expect(received?.mail).toMatchObject({
      from: { name: 'Coruja', address: 'nao-responda@coruja.example' },
      to: [{ address: to }],
      replyTo: [{ address: 'ajuda@coruja.example' }],
      subject: 'Seu código para redefinir a senha',
      date: date.toISOString(),
    });
    expect(received?.mail.text).toContain('    0427');
    expect(received?.mail.text).toContain('até as 17:10');
    expect(received?.mail.text).toContain('Olá, Márcia "Dona" D’Ávila!');
    expect(received?.mail.html).toContain('>0427<');
    expect(received?.mail.html).toContain('Lan &lt;b&gt;House&lt;/b&gt; &amp; Cia 🦉');
    expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(JSON.stringify(lines)).not.toMatch(/0427|exemplo|Márcia/);
  });

  it('signs in and encrypts if the server requires it', async () => {
    const server = await startMailServer({
      hideSTARTTLS: false,
      authOptional: false,
      onAuth: ({ username, password }, _, done) =>
        password === 'segredo' ? done(null, { user: username }) : done(new Error('wrong')),
    });
    const query = '?tls.rejectUnauthorized=false';
    const url = (password: string) => `smtp://coruja:${password}@127.0.0.1:${server.port}${query}`;
    const { mailer } = await newMailer({ smtpUrl: url('segredo') });
    await mailer.send({ to, letter });
    expect(server.received).toMatchObject([{ user: 'coruja', isSecure: true }]);

    const wrong = await newMailer({ smtpUrl: url('errado') });
    await expect(wrong.mailer.send({ to, letter })).rejects.toThrow('EAUTH 535');
    expect(JSON.stringify(wrong.lines)).not.toMatch(/errado|exemplo/);
  });

  it('treats an address as a single one, whatever it contains', async () => {
    const server = await startMailServer();
    const { mailer } = await newMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
    await mailer.send({ to: 'marina@exemplo.com', letter: { ...letter, ownerName: 'A\r\nBcc: x@y.z' } });
    expect(server.received[0]?.to).toEqual(['marina@exemplo.com']);
    expect(server.received[0]?.mail.bcc).toBeUndefined();
  });

  it('fails if nobody listens, so that it is retried', async () => {
    const server = await startMailServer();
    await server.stop();
    const { mailer, lines } = await newMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
    await expect(mailer.send({ to, letter })).rejects.toThrow('ESOCKET');
    expect(lines).toMatchObject([{ kind: 'reset-code', message: expect.stringContaining('tried again') }]);
    expect(JSON.stringify(lines)).not.toMatch(/0427|exemplo/);
  });

  it('fails if the server accepts the connection and does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const { mailer } = await newMailer({ smtpUrl: `smtp://127.0.0.1:${port}?greetingTimeout=100` });
    await expect(mailer.send({ to, letter })).rejects.toThrow('ETIMEDOUT');
  });

  it.each([
    [451, true],
    [450, true],
    [550, false],
    [553, false],
  ])('is retried after the answer %i: %s', async (responseCode, isTriedAgain) => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`no such mailbox ${address}`), { responseCode })),
    });
    const { mailer, lines } = await newMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}` });
    const sending = mailer.send({ to, letter });
    if (isTriedAgain) await expect(sending).rejects.toThrow(/^a message could not be sent: \w+ 45\d$/);
    else await expect(sending).resolves.toBeUndefined();
    expect(lines).toMatchObject([{ responseCode: String(responseCode) }]);
    expect(JSON.stringify(lines)).not.toMatch(/0427|exemplo/);
  });
});

describe('mail without a mail server', () => {
  it('becomes a file that mail programs can read, with a log line that says where, without its content', async () => {
    const { mailer, folder, lines } = await newMailer();
    await mailer.send({ to, letter });
    await mailer.send({ to, letter });
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    const [name = ''] = files;
    expect(name).toMatch(/^2026-11-21T20-00-00\.000Z-reset-code-[0-9a-f]{8}\.eml$/);
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    expect(mail).toMatchObject({ to: [{ address: to }], subject: 'Seu código para redefinir a senha' });
    expect(mail.html).toContain('>0427<');
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'reset-code', file: join(folder, name) }));
    expect(JSON.stringify(lines)).not.toMatch(/0427|exemplo|Márcia/);
    if (process.platform !== 'win32') {
      expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
      expect((await stat(folder)).mode & 0o077).toBe(0);
    }
  });
});
