import {
  type Answer,
  type ApiError,
  type CallInput,
  type CallOptions,
  changesOf,
  createClient,
  type Endpoint,
} from '@coruja/contract';
import { isIdle } from '../lib/activity.ts';
import { apiBase } from '../paths.ts';
import { isDevice, type SignedInStore } from './access.ts';
import { askAgain, notifyAnswer, notifyWrite } from './answers.ts';
import { checkReachable, markReachable } from './connection.ts';
import { noteExpired } from './expired.ts';
import { isApiError } from './errors.ts';
import { publicKeys } from './public-keys.ts';
import { forgetSignIn, queryClient } from './query-client.ts';

const plain = createClient({
  baseUrl: apiBase,
  fetch: noted,
  // Polling while nobody is there does not keep a sign-in alive (docs/product/stores.md#sign-in-lifetime).
  headers: (): Record<string, string> => ({
    ...(isIdle() ? { 'X-Activity': 'background' } : {}),
    ...shownPerson(),
  }),
  onSuccess: (endpoint, body) => notifyWrite({ changes: changesOf(endpoint, body) }),
  onError: (error: ApiError, endpoint) => {
    // Any 401 ends the sign-in here; the admin layout then goes to /login (docs/product/stores.md#sign-in).
    if (error.status === 401) forgetSignIn();
    // The device was locked, or unlocked for somebody else in another tab.
    if (error.code === 'CONSOLE_LOCKED') void queryClient.refetchQueries({ queryKey: publicKeys.me });
    noteExpired(error);
    // The thing is gone or differs from the screen, so reload what the call would have changed.
    if (error.status === 404 || error.status === 409) notifyWrite(endpoint);
  },
});

/** The console's client for all calls, with the sign-in's cookie. */
export const client = { ...plain, call };

/** A write that somebody must approve, or the owner confirm by the password, is sent again with that. */
async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  try {
    return await plain.call(endpoint, input, options);
  } catch (error) {
    const isAsked = isApiError(error) && (error.code === 'APPROVAL_NEEDED' || error.code === 'OWNER_ONLY');
    if (!isAsked || endpoint.method === 'GET') throw error;
    return askAgain(error, (headers = {}) => plain.call(endpoint, input, { ...options, headers }));
  }
}

/** Whom this tab shows at a device of the team (docs/product/team.md#tabs). */
function shownPerson(): Record<string, string> {
  const store = queryClient.getQueryData<SignedInStore | null>(publicKeys.me);
  return store && isDevice(store) && store.access?.actor ? { 'X-Actor': store.access.actor } : {};
}

/** Each answer shows that the server can be reached; a call without one triggers a check. */
async function noted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await window.fetch(input, init);
    // A proxy answers this while the server is away.
    if (response.status >= 502 && response.status <= 504) checkReachable();
    else markReachable();
    notifyAnswer(response);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) checkReachable();
    throw error;
  }
}
