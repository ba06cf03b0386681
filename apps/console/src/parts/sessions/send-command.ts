import { type CallInput, type Computer, sendGuardCommand } from '@coruja/contract';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showFailure, showServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';

type CommandBody = CallInput<typeof sendGuardCommand>['body'];

/** `end`, `lock` and `unlock` are done when the answer arrives, so they use the texts of their own buttons. */
const told: Record<CommandBody['kind'], readonly [done: string, failed: string]> = {
  message: ['Mensagem enviada!', 'Falha ao enviar a mensagem.'],
  end: ['Sessão encerrada com sucesso!', 'Falha ao encerrar a sessão. Tente novamente.'],
  lock: ['Computador bloqueado!', 'Falha ao bloquear.'],
  unlock: ['Computador desbloqueado!', 'Falha ao desbloquear.'],
  reboot: ['Comando enviado!', 'Falha ao enviar o comando.'],
  shutdown: ['Comando enviado!', 'Falha ao enviar o comando.'],
  volume: ['Volume enviado!', 'Falha ao mudar o volume.'],
  'sign-out': ['Comando enviado!', 'Falha ao enviar o comando.'],
};

/** Sends a command to the computer's guard. */
export function useSendCommand(computer: Pick<Computer, 'id' | 'name'>) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: CommandBody) =>
      client.call(sendGuardCommand, { params: { storeId, computerId: computer.id }, body }),
    onSuccess: (_, { kind }) => toast.success(told[kind][0], computer.name),
    onError: (error, { kind }) => (kind === 'lock' ? showServerMessage : showFailure)(told[kind][1])(error),
  });
}
