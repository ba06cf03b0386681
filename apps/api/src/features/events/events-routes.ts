import * as contract from '@coruja/contract';
import type { Bind } from '../../http/bind.ts';
import { withCustomerId } from '../customers/with-customer-id.ts';
import { addParticipant } from './add-participant.ts';
import { cancelEvent } from './cancel-event.ts';
import { createEvent } from './create-event.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';
import { payEvent } from './pay-event.ts';
import { payParticipant } from './pay-participant.ts';
import { removeParticipant } from './remove-participant.ts';
import { startEvent } from './start-event.ts';
import { updateParticipant } from './update-participant.ts';

export function bindEvents(bind: Bind): void {
  bind(contract.listEvents, (ctx, { query }) => listEvents(ctx, query));
  bind(contract.createEvent, (ctx, { body }) => createEvent(ctx, body));
  bind(contract.getEvent, (ctx, { params }) => getEvent(ctx, params));
  bind(contract.cancelEvent, (ctx, { params }) => cancelEvent(ctx, params));
  bind(contract.payEvent, (ctx, { params, body }) => payEvent(ctx, { ...body, eventId: params.eventId }));
  bind(contract.addParticipant, (ctx, { params, body }) =>
    addParticipant(ctx, { ...params, ...withCustomerId(body) }),
  );
  bind(contract.startEvent, (ctx, { params, body }) => startEvent(ctx, { ...params, ...body }));
  bind(contract.updateParticipant, (ctx, { params, body }) => updateParticipant(ctx, { ...params, ...body }));
  bind(contract.payParticipant, (ctx, { params, body }) => payParticipant(ctx, { ...params, payment: body }));
  bind(contract.removeParticipant, (ctx, { params }) => removeParticipant(ctx, params));
}
