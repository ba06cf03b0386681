import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Deliver, MailLog } from './open-mailer.ts';

const connectMs = 10_000;
const silenceMs = 20_000;

/**
 * Hands messages to a mail server. Its answers may quote an address, so log and errors contain only its
 * numbers.
 */
export function smtp(url: string, log: MailLog): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
  });
  return async (message) => {
    const { kind } = message;
    try {
      await transport.sendMail(compose(message));
    } catch (error) {
      const facts = { kind, ...factsOf(error) };
      if (isRefusedForGood(error)) {
        log.warn(facts, 'the mail server refuses a recipient; the message is not sent');
        return;
      }
      log.warn(facts, 'a message could not be sent; it is tried again');
      throw new Error(`a message could not be sent: ${facts.code} ${facts.responseCode}`);
    }
    log.info({ kind }, 'a message was sent');
  };
}

/** Short protocol words and numbers only, since an error may quote anything. */
function factsOf(error: unknown) {
  const fault = new Map<string, unknown>(Object.entries(error ?? {}));
  const told = (name: string) => {
    const value = fault.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return { code: told('code'), responseCode: told('responseCode'), command: told('command') };
}

/**
 * No such mailbox: the same message would be refused again. A refused password, in contrast, may be fixed.
 */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = factsOf(error);
  return command === 'RCPT TO' && /^5\d\d$/.test(responseCode);
}
