import type { CallInput, createEvent, ScheduledEvent } from '@coruja/contract';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './server.ts';

// The events of a store that a test prepares by the API. The request context is the one that `prepareStore` signed in.

type EventBody = CallInput<typeof createEvent>['body'];

/** Where an event lies below `/api`. */
export const eventIn = (storeId: string, eventId: string) => `/stores/${storeId}/scheduled-events/${eventId}`;

/** A Corujão of R$ 50,00 and ten seats on a Saturday far ahead. */
export async function newEvent(
  request: APIRequestContext,
  storeId: string,
  fields: Partial<EventBody> & { name: string },
): Promise<ScheduledEvent> {
  const data = {
    date: '2099-11-21',
    startTime: '23:00',
    endTime: '06:00',
    price: 50,
    capacity: 10,
    ...fields,
  };
  const answer = await request.post(`/api/stores/${storeId}/scheduled-events`, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as ScheduledEvent;
}

/** The event as the server has it. */
export async function eventOf(
  request: APIRequestContext,
  storeId: string,
  eventId: string,
): Promise<ScheduledEvent> {
  const answer = await request.get(`/api${eventIn(storeId, eventId)}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as ScheduledEvent;
}
