import type { SendMailOptions } from 'nodemailer';
import type { Message } from './open-mailer.ts';

/** A message for the mail library, which may open no files or URLs for it. */
export function compose({ from, to, replyTo, subject, html, text, date }: Message): SendMailOptions {
  return {
    from,
    // As an object, so that no character of the address can start a second one.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    html,
    text,
    date,
    // Keeps out-of-office replies away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
