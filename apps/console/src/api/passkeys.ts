import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@coruja/contract';

/** The library is loaded once somebody uses it: most visits need none of it. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser has passkeys at this address; found out before the first paint (public/color-scheme.js). */
export function hasPasskeys(): boolean {
  return document.documentElement.dataset['passkeys'] !== 'none';
}

/** Whether passkeys can stand among what the browser offers in the e-mail's field. */
export async function canFillPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/**
 * Has the owner choose a passkey and sign with it.
 *
 * @param inField among what the browser offers in the e-mail's field, in place of a window of its own
 */
export async function signWithPasskey(options: PasskeyRequestOptions, inField = false) {
  const { startAuthentication } = await load();
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: inField,
  });
  return { id, rawId, type, response: { ...response, userHandle: response.userHandle ?? '' } };
}

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyCreationOptions) {
  const { startRegistration } = await load();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Takes back what the browser offers in the e-mail's field. */
export async function stopOffering(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** Whether to tell of passkeys now: where there can be one, and once in each browser. */
export function takePasskeyOffer(): boolean {
  const key = 'coruja-passkey-offered';
  if (!hasPasskeys()) return false;
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, 'yes');
    return true;
  } catch {
    // Storage is switched off in this browser: it would be told each time.
    return false;
  }
}

/** Whether somebody closed the browser's window, or it was taken back: nothing to be told. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** Whether the authenticator has a passkey of this account already. */
export function isKnownAuthenticator(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
