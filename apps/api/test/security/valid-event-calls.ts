import { addParticipant, payParticipant, updateParticipant } from '@coruja/contract';
import { eventFields, newComputer, newCustomer, newEvent } from '../factories.ts';
import { type World, newSeat } from './world.ts';

// The part of valid-calls.ts about events.

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });
const event = ({ ids: { storeId, eventId } }: World) => ({ params: { storeId, eventId } });

/** An event that has just begun. */
function from({ testApp }: World) {
  const now = testApp.clock.now().getTime();
  const startTime = new Date(now - 60_000).toISOString();
  const endTime = new Date(now + 3_600_000).toISOString();
  return { date: startTime.slice(0, 10), startTime, endTime };
}

export const validEventCalls = {
  listEvents: (world: World) => ({ ...store(world), query: { date: '2100-12-31', limit: 50 } }),
  createEvent: (world: World) => ({ ...store(world), body: eventFields() }),
  getEvent: event,
  cancelEvent: async (world: World) => {
    const { id } = await newEvent(world.owner);
    return { params: { storeId: world.ids.storeId, eventId: id } };
  },
  payEvent: async (world: World) => {
    const { id } = await newEvent(world.owner);
    return {
      params: { storeId: world.ids.storeId, eventId: id },
      body: { paymentType: 'CASH' as const, couponCode: world.coupon.code },
    };
  },
  addParticipant: async (world: World) => {
    const { storeId, eventId } = await newSeat(world.owner);
    const { id } = await newCustomer(world.owner);
    const { id: computerId } = await newComputer(world.owner);
    return {
      params: { storeId, eventId },
      body: { userId: id, computerId, payment: { type: 'PIX' as const } },
    };
  },
  startEvent: async (world: World) => {
    const { owner } = world;
    const { id: computerId } = await newComputer(owner);
    const { storeId, eventId, participantId } = await newSeat(owner, from(world));
    const params = { storeId, eventId, participantId };
    await owner.call(updateParticipant, { params, body: { computerId } });
    await owner.call(payParticipant, { params, body: { type: 'PIX' } });
    return { params: { storeId, eventId }, body: { participants: [{ id: participantId }] } };
  },
  updateParticipant: async (world: World) => ({
    params: await newSeat(world.owner),
    body: { computerId: (await newComputer(world.owner)).id },
  }),
  payParticipant: async (world: World) => ({
    params: await newSeat(world.owner),
    body: { payments: [{ type: 'PIX' as const, amount: 25 }] },
  }),
  removeParticipant: async (world: World) => {
    const { id } = await newCustomer(world.owner);
    const call = { ...event(world), body: { userId: id } };
    const { body } = await world.owner.call(addParticipant, call);
    const participantId = body.participants.find(({ user }) => user.id === id)?.id ?? '';
    return { params: { ...call.params, participantId } };
  },
};
