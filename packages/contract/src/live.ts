import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { instant } from './fields.ts';
import { liveTopics } from './live-topics.ts';
import { storeParams } from './stores.ts';

// A store's live stream: server-sent events that name the kind of data that has changed, without the data itself.
// Consoles then reload it by the ordinary calls, with all their checks.

/** The data of an event of the type `change`. */
export const liveChange = z
  .object({
    topics: z.array(z.enum(liveTopics)),
    at: instant,
    ageMs: z.int().nonnegative().optional().meta({
      description: 'How many milliseconds before the stream was opened; absent for later ones',
      example: 350,
    }),
  })
  .meta({ id: 'LiveChange' });

export type LiveChange = z.output<typeof liveChange>;

export const openLive = endpoint({
  id: 'openLive',
  method: 'GET',
  path: '/stores/:storeId/live',
  tag: 'live',
  summary:
    'What changes in the store, as server-sent events: `change` with topics, `resync` where some were missed, ' +
    '`hello` once the stream stands. `Last-Event-ID` brings what was missed since, `X-Live-Age` at a first opening the ' +
    'changes of so many milliseconds before it; comments keep the connection open',
  // It has no data, and a store whose access has ended waits here for the notice of its payment.
  access: staff('floor', 'always'),
  params: storeParams,
  status: 200,
  stream: true,
  errors: ['CROSS_SITE', 'RATE_LIMITED'],
});
