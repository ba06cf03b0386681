import { changesOf } from '@coruja/contract';
import { onWrite } from './answers.ts';
import { queryClient } from './query-client.ts';
import { noteWritten, refreshWritten } from './written.ts';

// Loaded with the admin area: public pages show nothing that their own calls change.

onWrite((endpoint, body) => noteWritten(queryClient, changesOf(endpoint, body)));

// A successful mutation resolves when the screens show its effect; a refusal is reported at once.
queryClient.getMutationCache().config.onSettled = (_data, error) => {
  const refreshed = refreshWritten(queryClient);
  return error === null ? refreshed : undefined;
};
