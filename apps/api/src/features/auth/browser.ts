import type { HttpCall } from '../../http/bind.ts';
import { browserLifetimeSeconds } from './known-browsers.ts';
import type { SignInTokens } from './open-sign-in.ts';
import { signInLifetime } from './sign-in-lifetime.ts';

/** What is recorded of the browser that signs in. */
export function browserOf({ address, headers, presentedBrowserToken }: HttpCall) {
  return { address, userAgent: headers['user-agent'], presentedBrowserToken };
}

/** Sets the cookies of the sign-in and of the known browser. */
export function setCookies(http: HttpCall, { token, browserToken }: SignInTokens): void {
  http.setSignIn(token, signInLifetime.longestMs / 1000);
  http.setBrowser(browserToken, browserLifetimeSeconds);
}
