import type { Operator } from '@coruja/contract';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { Consequences } from '../../ui/dialog.tsx';
import { useRemoveOperator } from './team-queries.ts';

interface RemovePersonDialogProps {
  readonly person: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before somebody leaves the team, which cannot be undone. */
export function RemovePersonDialog({ person, opened, onClose, onRemoved }: RemovePersonDialogProps) {
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Remover pessoa"
      mutation={useRemoveOperator()}
      input={person}
      goneCode="OPERATOR_NOT_FOUND"
      onDone={onRemoved}
    >
      <p>
        Remover <strong>{person.name}</strong> da equipe?
      </p>
      <Consequences>
        <li>O PIN, o convite e os aparelhos dessa pessoa deixam de valer agora.</li>
        <li>O nome continua nas vendas, nos turnos e na auditoria.</li>
        <li>Um turno que ela deixou aberto pode ser fechado por quem fecha o turno dos outros.</li>
      </Consequences>
    </ConfirmChange>
  );
}
