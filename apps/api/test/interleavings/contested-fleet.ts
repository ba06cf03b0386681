import { getComputer } from '@coruja/contract';
import { makeOutdated } from '../factories.ts';
import { makeWatchable } from '../security/valid-screen-calls.ts';
import type { Parts } from '../security/send.ts';
import type { Contest } from './contest.ts';

const join = ({ fleetKey }: Contest, number: number, hostName: string): Parts => ({
  body: {
    key: fleetKey,
    installationId: `00000000-0000-4000-8000-00000000000${number}`,
    hostName,
    version: '1.0.6',
  },
});

export const contestedFleet = {
  /** Adds a computer; the key is for one. */
  joinFleet: (contest: Contest) => join(contest, 1, 'Sala dos fundos'),
  startGuardUpdates: async ({ world: { owner, ids }, freeComputer }: Contest): Promise<Parts> => {
    await makeOutdated(owner, freeComputer);
    return { params: { storeId: ids.storeId }, body: {} };
  },
  askScreenPicture: async ({ world: { owner, ids }, freeComputer }: Contest): Promise<Parts> => {
    await makeWatchable(owner, freeComputer);
    return { params: { storeId: ids.storeId, computerId: freeComputer } };
  },
};

export const moreOfFleet = {
  'joinFleet, by another computer': {
    id: 'joinFleet',
    prepare: (contest: Contest) => join(contest, 2, 'Sala da frente'),
  },
  'createComputer, of the name that joins': {
    id: 'createComputer',
    prepare: ({ world }: Contest): Parts => ({
      params: { storeId: world.ids.storeId },
      body: { name: 'Sala dos fundos' },
    }),
  },
  'updateComputer, to the name that joins': {
    id: 'updateComputer',
    prepare: ({ world, emptyComputer }: Contest): Parts => ({
      params: { storeId: world.ids.storeId, computerId: emptyComputer },
      body: { name: 'Sala dos fundos' },
    }),
  },
  'joinFleet, of an empty computer': {
    id: 'joinFleet',
    prepare: async (contest: Contest) => {
      const { world, emptyComputer: computerId } = contest;
      const params = { storeId: world.ids.storeId, computerId };
      const { body } = await world.owner.call(getComputer, { params });
      return join(contest, 3, body.name);
    },
  },
} as const;

/** Pairs of requests on the same keys and lists of a store's guards; tried in every run. */
export const onOneKey: readonly (readonly [string, string])[] = [
  ['createMaintenanceCodes', 'createMaintenanceCodes'],
  ['createShortcut', 'createShortcut'],
  ['deleteShortcut', 'moveShortcut'],
  ['startGuardUpdates', 'startGuardUpdates'],
  ['startGuardUpdates', 'revokeGuard'],
  ['startGuardUpdates', 'deleteComputer'],
  ['startGuardUpdates', 'pairGuard'],
  ['askScreenPicture', 'askScreenPicture'],
  ['askScreenPicture', 'revokeGuard'],
  ['askScreenPicture', 'deleteComputer'],
  ['joinFleet', 'joinFleet'],
  ['joinFleet', 'joinFleet, by another computer'],
  ['joinFleet', 'createFleetKey'],
  ['joinFleet', 'endFleetKey'],
  ['createComputer, of the name that joins', 'joinFleet'],
  ['joinFleet', 'updateComputer, to the name that joins'],
  ['joinFleet', 'closeStore'],
  ['joinFleet, of an empty computer', 'deleteComputer, to which a session moves'],
  ['deleteComputer, to which a session moves', 'joinFleet, of an empty computer'],
];
