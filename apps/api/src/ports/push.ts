/** The server's keys, with which a push service recognises it (RFC 8292). */
export interface PushKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** A browser's address at its push service, and the keys with which a message is encrypted for it (RFC 8291). */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: Uint8Array;
  readonly auth: Uint8Array;
}

export interface PushMessage {
  readonly to: PushAddress;
  readonly keys: PushKeys;
  readonly text: string;
}

/** Push notifications to browsers. */
export interface Push {
  /** Whether the address is one of a push service that we know; nothing is ever sent to another. */
  accepts(endpoint: string): boolean;
  /**
   * Throws if a retry may help.
   *
   * @returns `gone` if the address will never work again
   */
  send(message: PushMessage): Promise<'sent' | 'gone'>;
}

/** The push services of Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const knownSuffixes = ['.push.apple.com', '.notify.windows.com'];

export function isKnownPushService({ protocol, hostname, port }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  return knownHosts.includes(hostname) || knownSuffixes.some((suffix) => hostname.endsWith(suffix));
}

const timeoutMs = 10_000;
/** How long a push service keeps a message. Whoever turns the phone on later reads the page instead. */
const ttlSeconds = 12 * 3_600;
const gone = [404, 410];

interface PushOptions {
  /** Whom a push service writes to about our messages: `mailto:` or `https:`. */
  readonly contact: string;
  readonly isKnown?: (endpoint: URL) => boolean;
}

/** Sends by the standard protocol (RFC 8030), which all push services share. */
export function openPush({ contact, isKnown = isKnownPushService }: PushOptions): Push {
  const accepts = (endpoint: string) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    return url !== null && url.username === '' && url.password === '' && isKnown(url);
  };
  return {
    accepts,
    async send(message) {
      if (!accepts(message.to.endpoint)) return 'gone';
      const { endpoint, headers, body } = await encrypted(message, contact);
      const response = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        // Follow no redirect: it could lead to an address that is no push service.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (gone.includes(response.status)) return 'gone';
      if (!response.ok) throw new Error(`the push service answered ${response.status}`);
      return 'sent';
    },
  };
}

/** The library is loaded with the first message. */
async function encrypted({ to, keys, text }: PushMessage, contact: string) {
  const { default: webPush } = await import('web-push');
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: base64url(to.p256dh), auth: base64url(to.auth) } },
    text,
    {
      TTL: ttlSeconds,
      vapidDetails: {
        subject: contact,
        publicKey: base64url(keys.publicKey),
        privateKey: base64url(keys.privateKey),
      },
    },
  );
  // fetch computes the length itself.
  const { 'Content-Length': _, ...sent } = headers;
  return { endpoint, headers: sent as Record<string, string>, body: body ?? Buffer.alloc(0) };
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
