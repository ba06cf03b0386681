import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../api/store-context.ts';
import { operatorsQuery, useLock } from '../../parts/team/team-queries.ts';
import nav from '../admin-nav.module.css';
import rail from '../rail-word.module.css';
import styles from './team-foot.module.css';

/** In place of 'Sair': who is at this device, and 'Trocar atendente'. */
export function TeamFoot({ onPress }: { onPress: () => void }) {
  const { id: storeId, access } = useStore();
  const lock = useLock();
  const person = useQuery(operatorsQuery(storeId)).data?.find(({ actor }) => actor === access?.actor);
  return (
    <button
      type="button"
      className={`${nav.entry} ${styles.switch}`}
      aria-keyshortcuts="Control+L Meta+L"
      title="Trocar atendente (Ctrl L)"
      onClick={() => {
        onPress();
        lock();
      }}
    >
      <IconLock size={18} stroke={1.75} aria-hidden />
      <span className={`${rail.word} ${styles.words}`}>
        <strong>{person?.name ?? ''}</strong>
        Trocar atendente
      </span>
    </button>
  );
}
