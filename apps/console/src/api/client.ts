import { type ApiError, createClient } from '@coruja/contract';
import { isIdle } from '../lib/activity.ts';
import { apiBase } from '../paths.ts';
import { noteExpired } from './expired.ts';
import { forgetSession } from './query-client.ts';

/** The one client of the console. Every screen's calls go through it, with the session's cookie. */
export const client = createClient({
  baseUrl: apiBase,
  fetch: (input, init) => window.fetch(input, init),
  // Polling while nobody is there keeps no session alive (quality.md, section 3).
  headers: (): Record<string, string> => (isIdle() ? { 'X-Activity': 'background' } : {}),
  onError: (error: ApiError) => {
    // Any 401 ends the session here; the admin layout then leads to /login (specification.md, section 4).
    if (error.status === 401) forgetSession();
    noteExpired(error);
  },
});
