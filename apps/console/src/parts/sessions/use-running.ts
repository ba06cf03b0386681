import type { Session } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { activeSessionsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';

/** The present session, which somebody else may have lengthened. */
export function useRunning(asked: Session, opened: boolean): Session {
  const sessions = useQuery({ ...activeSessionsQuery(useStore().id), enabled: opened });
  return sessions.data?.find(({ id }) => id === asked.id) ?? asked;
}
