import { askScreenPicture, getScreenPicture, fillPath, type GuardCommand } from '@coruja/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { useServerNow } from '../../../api/server-clock.ts';
import { guardSettingsQuery } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { apiBase } from '../../../paths.ts';
import { guardCommandsQuery } from './guard-queries.ts';

/** Then a guard that has got the command has not answered it. */
const ANSWER_MS = 60_000;

/** Whether the owner lets the counter look at screens. */
export function useScreenSwitch(enabled: boolean): boolean {
  const settings = useQuery({ ...guardSettingsQuery(useStore().id), enabled });
  return settings.data?.screenPictures ?? false;
}

/** Asks a computer for a picture. The dialog shows failures. */
export function useAskScreen(computerId: string) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: () => client.call(askScreenPicture, { params: { storeId, computerId } }),
    // The next one has another picture.
    gcTime: 0,
  });
}

export type AskScreen = ReturnType<typeof useAskScreen>;

interface Answer {
  /** Null while it is awaited. */
  readonly takenAt: string | null;
  /** Why there is none. */
  readonly failure: string | null;
}

/** What became of a command. */
export function useScreenAnswer(computerId: string, asked: GuardCommand | undefined): Answer {
  const query = useQuery({
    ...guardCommandsQuery(useStore().id, computerId),
    enabled: asked !== undefined,
  });
  const now = useServerNow();
  if (asked === undefined) return { takenAt: null, failure: null };
  const command = query.data?.find(({ id }) => id === asked.id) ?? asked;
  if (command.state === 'done') return { takenAt: command.finishedAt, failure: null };
  if (command.state === 'failed')
    return { takenAt: null, failure: command.failure ?? 'O guarda não disse o motivo.' };
  const isLate = now - Date.parse(command.createdAt) > ANSWER_MS;
  return { takenAt: null, failure: isLate ? 'O computador não respondeu em 60 segundos.' : null };
}

export function usePictureAddress(computerId: string, commandId: string): string {
  return `${apiBase}${fillPath(getScreenPicture.path, { storeId: useStore().id ?? '', computerId, commandId })}`;
}
