import type { HttpCall } from '../../http/bind.ts';
import { knownForSeconds } from './known-browsers.ts';
import type { Opened } from './open-session.ts';
import { sessionLifetime } from './session-lifetime.ts';

/** What is recorded of the browser that signs in. */
export function browserOf({ address, headers, broughtBrowserToken }: HttpCall) {
  return { address, userAgent: headers['user-agent'], broughtBrowserToken };
}

/** Sets the cookies of the sign-in and of the known browser. */
export function giveCookies(http: HttpCall, { token, browserToken }: Opened): void {
  http.setSession(token, sessionLifetime.longestMs / 1000);
  http.setBrowser(browserToken, knownForSeconds);
}
