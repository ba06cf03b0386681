import type { Computer, Session } from '@coruja/contract';
import { MessageForm } from './message-form.tsx';
import { useSendCommand } from './send-command.ts';

interface MessageDialogProps {
  readonly computer: Pick<Computer, 'id' | 'name'>;
  readonly session: Pick<Session, 'user'> | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Sends a message to the player's screen. */
export function MessageDialog({ computer, session, opened, onClose }: MessageDialogProps) {
  const send = useSendCommand(computer);
  const who = session ? (session.user?.name ?? 'Um convidado') : null;
  return (
    <MessageForm
      opened={opened}
      onClose={onClose}
      title={`Mensagem para ${computer.name}`}
      readers={who ? `${who} vê a mensagem` : 'A mensagem aparece'}
      where="do computador"
      onSend={(text) => send.mutateAsync({ kind: 'message', text })}
    />
  );
}
