import { type Sender, writeLetter } from './letters.ts';
import { mailFolder } from './mail-folder.ts';
import type { Mail, Mailer } from './mailer.ts';
import { smtp } from './smtp.ts';

/** A message as it is sent. */
export interface Message {
  /** The kind of mail, for the log, which names nobody. */
  readonly kind: Mail['letter']['kind'];
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly date: Date;
}

/** Hands a message over. Throws if a retry may help. */
export type Deliver = (message: Message) => Promise<void>;

/** The part of a logger that mail needs. */
export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface MailerOptions extends Sender {
  /** Without one each message becomes a file in the folder. */
  readonly smtpUrl: string | undefined;
  readonly folder: string;
  readonly from: string;
  readonly now: () => Date;
  readonly log: MailLog;
}

/** A mail server or a folder, depending on the settings (docs/product/settings.md#mail). */
export function openMailer(options: MailerOptions): Mailer {
  const { smtpUrl, folder, from, now, log, supportEmail } = options;
  const deliver: Deliver = smtpUrl === undefined ? mailFolder(folder, log) : smtp(smtpUrl, log);
  return {
    send: ({ to, letter }) =>
      deliver({
        ...writeLetter(letter, options),
        kind: letter.kind,
        from,
        to,
        replyTo: supportEmail,
        date: now(),
      }),
  };
}
