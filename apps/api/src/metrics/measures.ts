import type { PublicContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import { countWaitingNotices } from '../features/subscriptions/count-waiting-notices.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Measure } from './metrics.ts';

export interface MeasuredParts {
  readonly context: PublicContext;
  readonly database: Database;
  readonly queue: Pick<Queue, 'countWaiting'>;
  readonly readReplica: ReadReplica | undefined;
}

/** Measures of this process's parts. Jobs and notices are those of all processes together. */
export function measuresOf({ context, database, queue, readReplica }: MeasuredParts): Measure[] {
  return [
    {
      name: 'coruja_database_connections_in_use',
      help: 'Connections in use; the embedded database has one.',
      read: () => database.load().inUse,
    },
    {
      name: 'coruja_database_units_waiting',
      help: 'Statements and transactions that wait for a connection, or for a turn on the embedded database.',
      read: () => database.load().waiting,
    },
    ...(readReplica
      ? [
          {
            name: 'coruja_read_replica_usable',
            help: 'Whether reports may be read from the replica.',
            read: () => Number(readReplica.isUsable()),
          },
        ]
      : []),
    {
      name: 'coruja_live_streams',
      help: 'Open consoles that this process notifies of changes.',
      read: () => context.ports.live.countStreams(),
    },
    {
      name: 'coruja_jobs_waiting',
      help: 'Queued jobs, including retries, in all processes.',
      label: 'job',
      read: () => queue.countWaiting(),
    },
    {
      name: 'coruja_payment_notices_waiting',
      help: 'Notices of the payment provider that are not processed yet, in all processes.',
      read: () => countWaitingNotices(context),
    },
  ];
}
