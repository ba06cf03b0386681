import { pauseSession } from '@coruja/contract';
import { newComputer, newCustomer, newSession } from '../factories.ts';
import type { Owner } from '../test-app.ts';
import type { Contest } from './contested-calls.ts';

export async function newPlayer(owner: Owner): Promise<{ customerSession: string; player: string }> {
  const { id: computerId } = await newComputer(owner);
  const { id: player } = await newCustomer(owner, { minutes: 90 });
  const { id: customerSession } = await newSession(owner, {
    computerId,
    userId: player,
    durationInMinutes: 60,
  });
  return { customerSession, player };
}

export async function newPausedSession(owner: Owner): Promise<string> {
  const { id: computerId } = await newComputer(owner);
  const { id: sessionId } = await newSession(owner, { computerId, isGuest: true });
  await owner.call(pauseSession, { params: { storeId: owner.store.id, sessionId } });
  return sessionId;
}

const lostBy = ({ world, customerSession }: Contest) => ({
  params: { storeId: world.ids.storeId, sessionId: customerSession },
});

/** All of the time, since no guard tells. */
export const contestedLostTime = {
  restartSession: (contest: Contest) => ({
    ...lostBy(contest),
    body: { computerId: contest.emptyComputer, minutes: 60 },
  }),
  returnLostTime: (contest: Contest) => ({ ...lostBy(contest), body: { minutes: 60 } }),
};
