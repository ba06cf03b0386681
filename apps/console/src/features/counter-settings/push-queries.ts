import {
  type CallInput,
  type PushDevice,
  addPushSubscription,
  getPush,
  removePushSubscription,
} from '@coruja/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { reasonOf } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { pushWorker } from '../../lib/push-worker.ts';
import { toast } from '../../ui/toast.tsx';

/** Not in older browsers, over plain http, or on an iPhone outside the installed console. */
export function isPushPossible(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The browsers that show notifications, and which of them this one is. */
export function pushQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.push(storeId),
    queryFn: async ({ signal }) => {
      const push = await client.call(getPush, { params: { storeId } }, { signal });
      const own = await ownSubscription();
      const ownHash = own && (await hashOf(own.endpoint));
      const device = push.devices.find(({ fingerprint }) => fingerprint === ownHash);
      // After a new sign-in of this browser its subscription is sent again, so that it ends with this sign-in.
      if (own && device && !device.isCurrent) await send(storeId, own);
      return { ...push, ownHash };
    },
  });
}

/** Asks for permission, subscribes in the browser and tells the server. The worker is registered only here. */
export function useTurnPushOn() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: async (publicKey: string) => {
      if ((await Notification.requestPermission()) !== 'granted')
        throw new Error('As notificações estão bloqueadas neste navegador. Libere nas permissões do site.');
      const subscription = await subscribe(publicKey);
      try {
        await send(storeId, subscription);
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      }
    },
    onSuccess: () => toast.success('Notificações ligadas!'),
  });
}

export function useEndPush() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: async ({ id, fingerprint }: PushDevice) => {
      await client.call(removePushSubscription, { params: { storeId, subscriptionId: id } });
      const own = await ownSubscription();
      if (own && (await hashOf(own.endpoint)) === fingerprint) await own.unsubscribe();
    },
    onSuccess: () => toast.success('Notificações desligadas!'),
    onError: showFailure('Não foi possível desligar as notificações.'),
  });
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(pushWorker);
  await navigator.serviceWorker.ready;
  // A subscription for an earlier key of the server no longer works.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  try {
    return await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
  } catch (error) {
    throw new Error('O navegador não conseguiu ligar as notificações. Tente de novo.', { cause: error });
  }
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isPushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function send(storeId: string, subscription: PushSubscription): Promise<PushDevice> {
  const { endpoint, keys: browserKeys } = subscription.toJSON();
  const body = { endpoint, keys: browserKeys } as CallInput<typeof addPushSubscription>['body'];
  return client.call(addPushSubscription, { params: { storeId }, body });
}

async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
