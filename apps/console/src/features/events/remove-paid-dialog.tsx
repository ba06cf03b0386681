import type { ScheduledEvent } from '@coruja/contract';
import { formatList } from '@coruja/domain';
import { formatMoney } from '../../lib/format.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { Consequences } from '../../ui/dialog.tsx';
import { receivedOf } from './event-facts.ts';
import { type Participant, useRemoveParticipant } from './events-queries.ts';

/** `R$ 10,00 (PIX) e R$ 15,00 (Dinheiro)` */
function tendersOf({ payments }: NonNullable<Participant['payment']>): string {
  const parts = payments.map(({ type, amount }) => `${formatMoney(amount)} (${paymentTypeLabels[type]})`);
  return formatList(parts);
}

interface RemovePaidDialogProps {
  readonly event: ScheduledEvent;
  readonly participant: Participant;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before a participant with a paid seat is removed, and says what is refunded. */
export function RemovePaidDialog({ event, participant, opened, onClose }: RemovePaidDialogProps) {
  const remove = useRemoveParticipant(event, () => {});
  const { user, payment } = participant;
  const taken = payment ? receivedOf([payment]) : 0;
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Remover participante"
      cancelLabel="Voltar"
      mutation={remove}
      input={participant}
      goneCode="PARTICIPANT_NOT_FOUND"
    >
      <p>
        Remover <strong>{user.name}</strong>, que já pagou o lugar?
      </p>
      {payment && (
        <Consequences quiet>
          <li>{`O pagamento de ${formatMoney(payment.total)} sai das somas do Painel.`}</li>
          {taken > 0 && <li>{`A Coruja não devolve o dinheiro: devolva ${tendersOf(payment)}.`}</li>}
        </Consequences>
      )}
    </ConfirmChange>
  );
}
