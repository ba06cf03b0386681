import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Deliver, MailLog } from './open-mailer.ts';

/**
 * Writes each message to a file that mail programs can open. The log has its path, and nothing of its
 * content.
 */
export function mailFolder(folder: string, log: MailLog): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (message) => {
    const { message: bytes } = await composer.sendMail(compose(message));
    const stamp = message.date.toISOString().replaceAll(':', '-');
    const file = resolve(folder, `${stamp}-${message.kind}-${randomUUID().slice(0, 8)}.eml`);
    // It contains a code or a link, so only the server's user may read it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `.${randomUUID()}.part`);
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, file);
    log.info({ kind: message.kind, file }, 'no SMTP_URL is set: a message was written to a file');
  };
}
