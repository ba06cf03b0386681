import type { Computer } from '@coruja/contract';
import { ConfirmChange } from '../../../parts/confirm-change.tsx';
import { useDeleteComputer } from './computers-queries.ts';

interface RemoveComputerProps {
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RemoveComputer({ computer, opened, onClose }: RemoveComputerProps) {
  const remove = useDeleteComputer();
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Excluir computador"
      mutation={remove}
      input={computer}
      goneCode="COMPUTER_NOT_FOUND"
    >
      Tem certeza que deseja excluir {computer.name}? O histórico de sessões continua nos relatórios.
    </ConfirmChange>
  );
}
