import { createECDH, randomBytes } from 'node:crypto';

/** A browser with an address at a push service, and keys of its own. */
export function newSubscription() {
  const browser = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('base64url')}`,
    keys: {
      p256dh: browser.generateKeys('base64url').replace(/=+$/, ''),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}
