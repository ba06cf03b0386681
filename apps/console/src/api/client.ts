import { createClient } from '@coruja/contract';
import { isIdle } from '../lib/activity.ts';
import { apiBase } from '../paths.ts';
import { hooks, notifyAnswer, notifyWrite } from './answers.ts';
import { checkReachable, markReachable } from './connection.ts';
import { noteExpired } from './expired.ts';
import { forgetSignIn } from './query-client.ts';

/** The console's client for all calls, with the sign-in's cookie. */
export const client = createClient({
  baseUrl: apiBase,
  fetch: noted,
  // Polling while nobody is there does not keep a sign-in alive (docs/product/stores.md#sign-in-lifetime).
  headers: (): Record<string, string> => ({
    ...(isIdle() ? { 'X-Activity': 'background' } : {}),
    ...hooks.headers(),
  }),
  onSuccess: notifyWrite,
  onError: (error, endpoint, body, again) => {
    // Any 401 ends the sign-in here; the admin layout then goes to /login (docs/product/stores.md#sign-in).
    if (error.status === 401) forgetSignIn();
    noteExpired(error);
    // The thing is gone or differs from the screen, so reload what the call would have changed.
    if ([404, 409].includes(error.status)) notifyWrite(endpoint, body);
    return hooks.again?.(error, endpoint, body, again);
  },
});

/** Each answer shows that the server can be reached; a call without one triggers a check. */
async function noted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await window.fetch(input, init);
    // A proxy answers this while the server is away.
    if ([502, 503, 504].includes(response.status)) void checkReachable();
    else markReachable();
    notifyAnswer(response);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) void checkReachable();
    throw error;
  }
}
