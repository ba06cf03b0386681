import type { SendMailOptions } from 'nodemailer';
import type { Message } from './open-mailer.ts';

/** A message as the mail library takes it. The library may open neither files nor addresses for it. */
export function compose({ from, to, replyTo, subject, html, text, date }: Message): SendMailOptions {
  return {
    from,
    // As an object, so that no character of an address is read as a second one.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    html,
    text,
    date,
    // Nobody's holiday notice answers to a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
