import { pauseSession } from '@coruja/contract';
import { newComputer, newCustomer, newSession } from '../factories.ts';
import { newOutage } from '../outage-calls.ts';
import type { World } from './world.ts';

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });

/** Everything that legal rules may require. */
const shown = { guardianPresent: true, documentShown: true };

export const validSessionCalls = {
  listActiveSessions: store,
  createSession: async (world: World) => {
    const { id } = await newComputer(world.owner);
    const user = await newCustomer(world.owner, { minutes: 90 });
    return {
      ...store(world),
      body: { computerId: id, userId: user.id, durationInMinutes: 60, isGuest: false, ...shown },
    };
  },
  extendSession: async (world: World) => ({ ...(await ofCustomer(world)), body: { minutes: 15 } }),
  moveSession: async (world: World) => ({
    ...(await ofCustomer(world)),
    body: { computerId: (await newComputer(world.owner)).id },
  }),
  swapSessions: async (world: World) => {
    const { params } = await ofGuest(world);
    return { ...(await ofCustomer(world)), body: { sessionId: params.sessionId } };
  },
  listLostTime: store,
  restartSession: async (world: World) => ({
    ...(await ofCustomer(world)),
    body: { computerId: (await newComputer(world.owner)).id, minutes: 60 },
  }),
  returnLostTime: async (world: World) => ({ ...(await ofCustomer(world)), body: { minutes: 60 } }),
  listOutages: store,
  returnOutage: ofOutage,
  dismissOutage: ofOutage,
  undoSession: ofCustomer,
  pauseSession: ofCustomer,
  resumeSession: ofPaused,
  endSession: ofGuest,
  getSessionOfComputer: ({ ids: { storeId, computerId } }: World) => ({ params: { storeId, computerId } }),
};

async function ofGuest({ owner, ids: { storeId } }: World) {
  const { id: computerId } = await newComputer(owner);
  const session = await newSession(owner, { computerId, isGuest: true });
  return { params: { storeId, sessionId: session.id } };
}

async function ofOutage(world: World) {
  const { startTime } = await newOutage(world.owner);
  return { ...store(world), body: { startTime } };
}

async function ofPaused(world: World) {
  const call = await ofCustomer(world);
  await world.owner.call(pauseSession, call);
  return call;
}

/** With half an hour left in the balance. */
async function ofCustomer({ owner, ids: { storeId } }: World) {
  const { id: computerId } = await newComputer(owner);
  const { id: userId } = await newCustomer(owner, { minutes: 90 });
  const session = await newSession(owner, { computerId, userId, durationInMinutes: 60, ...shown });
  return { params: { storeId, sessionId: session.id } };
}
