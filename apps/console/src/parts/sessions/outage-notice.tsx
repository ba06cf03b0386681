import type { Outage } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Permitted } from '../team/permitted.tsx';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { OutageDialog } from './outage-dialog.tsx';
import styles from './outage-notice.module.css';
import { nameOf, outagesQuery, returnable } from './outages.ts';

/** A line above the page for each outage that is not settled. */
export function OutageNotice() {
  const { id: storeId, timeZone } = useStore();
  const outages = useQuery(outagesQuery(storeId)).data ?? [];
  const showing = useDialog<Outage>();
  const shown = outages.find(({ startTime }) => startTime === showing.item?.startTime);
  return (
    <>
      {outages.map((outage) => (
        <section key={outage.startTime} className={styles.notice} aria-label={nameOf(outage, timeZone)}>
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden className={styles.icon} />
          <p className={styles.text}>
            {nameOf(outage, timeZone)}: {offerOf(outage)}
          </p>
          <Permitted need="refund">
            <Button onClick={() => showing.open(outage)}>Ver</Button>
          </Permitted>
        </section>
      ))}
      {showing.item && (
        <OutageDialog
          key={showing.item.startTime}
          outage={shown ?? showing.item}
          // Closed if somebody else settles it.
          opened={showing.opened && shown !== undefined}
          onClose={showing.close}
        />
      )}
    </>
  );
}

function offerOf(outage: Outage): string {
  const { length } = returnable(outage);
  if (length > 0) return `devolver o tempo de ${plural(length, 'sessão', 'sessões')}`;
  return `${plural(outage.sessions.length, 'sessão perdeu', 'sessões perderam')} tempo`;
}
