import type { ScheduledEvent } from '@coruja/contract';
import { useStore } from '../../api/store-context.ts';
import { now } from '../../lib/clock.ts';
import { formatMoney, plural } from '../../lib/format.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { Consequences } from '../../ui/dialog.tsx';
import { receivedOf, whenText } from './event-facts.ts';
import { useCancelEvent } from './events-queries.ts';

interface CancelEventDialogProps {
  readonly event: ScheduledEvent;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

/** Asks before an event is cancelled, and says what happens to its payment (docs/product/events.md#cancelling). */
export function CancelEventDialog({ event, opened, onClose, onCancelled }: CancelEventDialogProps) {
  const cancel = useCancelEvent();
  const { timeZone } = useStore();
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Cancelar evento"
      cancelLabel="Voltar"
      mutation={cancel}
      input={event}
      onDone={onCancelled}
      goneCode="EVENT_NOT_FOUND"
    >
      <p>
        Tem certeza que deseja cancelar o evento <strong>{event.name}</strong>, de{' '}
        {whenText(event, { timeZone, now: now() })}? Esta ação não pode ser desfeita.
      </p>
      {event.payment && <PaidNote payment={event.payment} />}
      <PaidSeatsNote event={event} />
    </ConfirmChange>
  );
}

/** Says that paid seats are refunded to each participant. */
function PaidSeatsNote({ event }: { event: ScheduledEvent }) {
  const paid = event.participants.flatMap(({ payment }) => payment ?? []);
  if (paid.length === 0) return null;
  const taken = receivedOf(paid);
  return (
    <Consequences quiet>
      <li>{`${plural(paid.length, 'lugar pago sai', 'lugares pagos saem')} das somas do Painel.`}</li>
      {taken > 0 && (
        <li>{`A Coruja não devolve o dinheiro: devolva ${formatMoney(taken)} aos participantes.`}</li>
      )}
    </Consequences>
  );
}

function PaidNote({ payment }: { payment: NonNullable<ScheduledEvent['payment']> }) {
  const { total, coupon } = payment;
  return (
    <Consequences quiet>
      <li>{`O pagamento de ${formatMoney(total)} sai das somas do Painel.`}</li>
      {coupon && <li>{`O uso do cupom ${coupon.code} é devolvido.`}</li>}
      {total > 0 && payment.paymentType !== 'FREE' && (
        <li>{`A Coruja não devolve o dinheiro: devolva ${formatMoney(total)} a quem pagou.`}</li>
      )}
    </Consequences>
  );
}
