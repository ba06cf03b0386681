import type { PushDevice } from '@coruja/contract';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../api/store-context.ts';
import { Problem } from '../../ui/form-dialog.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { isPushPossible, pushQuery, useEndPush, useTurnPushOn } from './push-queries.ts';
import styles from './settings-page.module.css';

/** Notifications of this browser, and which others show them (docs/product/alerts.md#on-the-phone). */
export function PushSwitch() {
  const push = useQuery(pushQuery(useStore().id));
  const [turnOn, end] = [useTurnPushOn(), useEndPush()];
  const { devices = [], ownHash = null } = push.data ?? {};
  const own = devices.find(({ fingerprint }) => fingerprint === ownHash);
  const others = devices.filter((device) => device !== own);
  return (
    <>
      <Switch
        label="Notificações neste aparelho"
        description={
          isPushPossible()
            ? 'Os mesmos avisos na tela do celular, sem nomes. No iPhone, adicione antes a Coruja à tela de início.'
            : 'Este navegador não mostra notificações. No iPhone, adicione a Coruja à tela de início e abra por lá.'
        }
        checked={own !== undefined}
        disabled={!push.data || !isPushPossible() || turnOn.isPending || end.isPending}
        onChange={(event) => {
          if (event.currentTarget.checked) turnOn.mutate(push.data?.publicKey ?? '');
          else if (own) end.mutate(own);
        }}
      />
      {turnOn.error && <Problem>{turnOn.error.message}</Problem>}
      {others.length > 0 && (
        <ul className={styles.devices} aria-label="Outros aparelhos com notificações">
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} onEnd={() => end.mutate(device)} />
          ))}
        </ul>
      )}
    </>
  );
}

function OtherDevice({ device, onEnd }: { device: PushDevice; onEnd: () => void }) {
  const name = device.device ?? 'Navegador desconhecido';
  return (
    <li className={styles.device}>
      <span>
        {name}{' '}
        <span className={styles.note}>
          desde <DateTime instant={device.createdAt} />
        </span>
      </span>
      <Button size="compact-sm" aria-label={`Desligar em ${name}`} onClick={onEnd}>
        Desligar
      </Button>
    </li>
  );
}
