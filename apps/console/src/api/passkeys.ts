import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@coruja/contract';

/** Loaded on demand: most visits do not use it. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address; determined before the first paint (public/color-scheme.js). */
export function hasPasskeys(): boolean {
  return document.documentElement.dataset['passkeys'] !== 'none';
}

/** Whether the browser can suggest passkeys in the e-mail field. */
export async function canFillPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/**
 * Lets the owner choose a passkey and sign in with it.
 *
 * @param inField as a suggestion in the e-mail field instead of a browser window
 */
export async function signWithPasskey(options: PasskeyRequestOptions, inField = false) {
  const { startAuthentication } = await load();
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField,
  });
  return { id, rawId, type, response: { ...response, userHandle: response.userHandle ?? '' } };
}

/** Creates a passkey. */
export async function makePasskey(options: PasskeyCreationOptions) {
  const { startRegistration } = await load();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Ends the suggestions in the e-mail field. */
export async function cancelPasskeySuggestions(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** Whether to advertise passkeys now: if supported, once per browser. */
export function takePasskeyOffer(): boolean {
  const key = 'coruja-passkey-offered';
  if (!hasPasskeys()) return false;
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, 'yes');
    return true;
  } catch {
    // Without storage it would be shown each time.
    return false;
  }
}

/** Whether the browser's window was closed or aborted, which needs no message. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Whether the authenticator has a passkey of this account already. */
export function isKnownAuthenticator(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
