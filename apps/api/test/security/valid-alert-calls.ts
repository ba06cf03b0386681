import { addPushSubscription } from '@coruja/contract';
import { newSubscription } from '../push-calls.ts';
import type { World } from './world.ts';

// The part of valid-calls.ts about alerts and the owner's phone.

/** The same each time: a browser that subscribes again replaces its subscription. */
const subscription = newSubscription();

const store = ({ ids: { storeId } }: World) => ({ params: { storeId } });

export const validAlertCalls = {
  getAlertSettings: store,
  updateAlertSettings: (world: World) => ({
    ...store(world),
    body: {
      muted: ['new-device' as const],
      byMail: true,
      refundFrom: 80,
      quietFrom: '22:00',
      quietUntil: '07:00',
    },
  }),
  getPush: store,
  addPushSubscription: (world: World) => ({ ...store(world), body: subscription }),
  removePushSubscription: async (world: World) => {
    const { body } = await world.owner.call(addPushSubscription, {
      ...store(world),
      body: newSubscription(),
    });
    return { params: { storeId: world.ids.storeId, subscriptionId: body.id } };
  },
  getStoreToday: store,
};
