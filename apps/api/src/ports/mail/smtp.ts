import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Deliver, MailLog } from './open-mailer.ts';

const connectMs = 10_000;
const silenceMs = 20_000;

/**
 * Hands messages to a mail server. What it answers may quote an address, so neither the log nor the job's error holds
 * anything of it but its numbers.
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

/** Of an error that may quote anything only this is told: short words of the protocol, and numbers. */
function factsOf(error: unknown) {
  const fault = new Map<string, unknown>(Object.entries(error ?? {}));
  const told = (name: string) => {
    const value = fault.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return { code: told('code'), responseCode: told('responseCode'), command: told('command') };
}

/** No such mailbox: the same letter would be refused again and again. A refused password is not the letter's fault. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = factsOf(error);
  return command === 'RCPT TO' && /^5\d\d$/.test(responseCode);
}
