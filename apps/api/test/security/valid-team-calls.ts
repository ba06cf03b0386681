import { inviteOperator, listSignIns } from '@coruja/contract';
import { chosenPin, newOperator, switchTeamOn } from '../team-calls.ts';
import type { World } from './world.ts';

// The part of valid-calls.ts about the team.

// Permissions are left out: the tests of undeclared fields would write fields of their names into them.
const person = { name: 'Bia Ramos', role: 'attendant' as const };
const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });
const operator = ({ ids: { storeId, operatorId } }: World) => ({ params: { storeId, operatorId } });

const withTeam =
  <T>(prepare: (world: World) => T | Promise<T>) =>
  async (world: World): Promise<T> => {
    await switchTeamOn(world.owner);
    return prepare(world);
  };

export const validTeamCalls = {
  listOperators: store,
  createOperator: withTeam((world) => ({
    ...store(world),
    body: { ...person, userId: world.ids.userId, pin: '4071' },
  })),
  updateOperator: withTeam((world) => ({
    ...operator(world),
    body: { ...person, userId: world.ids.userId, pin: '4071' },
  })),
  removeOperator: withTeam(async (world) => {
    const { id: operatorId } = await newOperator(world.owner);
    return { params: { storeId: world.ids.storeId, operatorId } };
  }),
  inviteOperator: withTeam(operator),
  useAsCounter: async (world: World) => {
    // An earlier call has traded the owner's sign-in for a device.
    if ((await world.owner.call(listSignIns, {})).status !== 200) await world.owner.signIn();
    return withTeam(store)(world);
  },
  openDevice: withTeam(async (world) => {
    const { body } = await world.owner.call(inviteOperator, operator(world));
    return { body: { token: body.token, pin: chosenPin } };
  }),
  unlockDevice: withTeam(async (world) => {
    await world.counter.renew();
    const { id: operatorId } = await newOperator(world.owner);
    return { body: { operatorId, pin: '4071', newPin: chosenPin } };
  }),
  lockDevice: withTeam(async (world) => {
    await world.counter.renew();
    return {};
  }),
};
