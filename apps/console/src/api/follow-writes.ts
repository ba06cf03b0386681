import { onWrite } from './answers.ts';
import { queryClient } from './query-client.ts';
import { noteWritten, refreshWritten } from './written.ts';

// Comes with the admin area: no public page shows what a call of its own makes old.

onWrite((endpoint) => noteWritten(queryClient, endpoint));

// Whoever waits for a mutation waits until the screens show what it did; a refusal is said at once.
queryClient.getMutationCache().config.onSettled = (_data, error) => {
  const refreshed = refreshWritten(queryClient);
  return error === null ? refreshed : undefined;
};
