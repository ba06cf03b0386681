import type { HttpCall } from '../../http/bind.ts';
import { knownForSeconds } from './known-browsers.ts';
import type { Opened } from './open-session.ts';
import { sessionLifetime } from './session-lifetime.ts';

/** What a sign-in says of the browser that it is made by. */
export function browserOf({ address, headers, broughtBrowserToken }: HttpCall) {
  return { address, userAgent: headers['user-agent'], broughtBrowserToken };
}

/** Gives the browser what it is signed in by, and what it is known by afterwards. */
export function giveCookies(http: HttpCall, { token, browserToken }: Opened): void {
  http.setSession(token, sessionLifetime.longestMs / 1000);
  http.setBrowser(browserToken, knownForSeconds);
}
