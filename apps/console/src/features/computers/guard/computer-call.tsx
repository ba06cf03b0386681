import type { Computer } from '@coruja/contract';
import { IconBellRinging } from '@tabler/icons-react';
import { useServerNow } from '../../../api/server-clock.ts';
import { useAnswerCall } from './guard-queries.ts';
import styles from './computer-call.module.css';

/** `Chamando há 2 min`, until somebody answers (docs/product/guard.md#calling-the-attendant). */
export function ComputerCall({ computer, describedBy }: { computer: Computer; describedBy: string }) {
  const answer = useAnswerCall(computer);
  const now = useServerNow();
  const calledAt = computer.guard?.calledAt ?? null;
  if (calledAt === null) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(calledAt)) / 60_000));
  return (
    <p className={styles.call}>
      <IconBellRinging size={16} aria-hidden />
      <span>{minutes === 0 ? 'Chamando agora' : `Chamando há ${minutes} min`}</span>
      <button
        type="button"
        aria-describedby={describedBy}
        disabled={answer.isPending}
        onClick={() => answer.mutate()}
      >
        Atendido
      </button>
    </p>
  );
}
