import type { ActiveSession, Computer } from '@coruja/contract';
import { SessionSettlement } from '../../../parts/sessions/end-session-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSendCommand } from '../../../parts/sessions/send-command.ts';
import { type AskedCommand, commandLabels, questions } from './guard-facts.ts';
import styles from './guard-panel.module.css';

interface CommandQuestionProps {
  readonly kind: AskedCommand;
  readonly computer: Computer;
  readonly session: ActiveSession | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a disruptive command: which computer, which customer, and the consequences. */
export function CommandQuestion({ kind, computer, session, opened, onClose }: CommandQuestionProps) {
  const send = useSendCommand(computer);
  const question = kind === 'end' || kind === 'unlock' ? null : questions[kind];
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={question?.title ?? 'Encerrar sessão'}
      confirmLabel={commandLabels[kind]}
      danger
      pending={send.isPending}
      // Closed after a failure too: the toast has the reason, and the screen shows what is possible now.
      onConfirm={() => send.mutate({ kind }, { onSettled: onClose })}
    >
      {question ? (
        <>
          <p className={styles.question}>
            {question.ask[0]}
            <strong>{computer.name}</strong>
            {question.ask[1]}
          </p>
          <p className={styles.question}>
            {session ? (
              <>
                <strong>{playerOf(session)}</strong> está usando este computador. {question.forPlayer}
              </>
            ) : (
              question.forNobody
            )}
          </p>
        </>
      ) : (
        <>
          <p className={styles.question}>
            Encerrar agora a sessão de <strong>{session?.user?.name ?? 'convidado'}</strong> em{' '}
            <strong>{computer.name}</strong>?
          </p>
          {session && <SessionSettlement session={session} opened={opened} />}
        </>
      )}
    </ConfirmDialog>
  );
}

function playerOf({ user }: ActiveSession): string {
  return user?.name ?? 'Um convidado';
}
