import type { Computer, Session } from '@coruja/contract';
import { type Centavos, centavos, quote, toReais } from '@coruja/domain';
import { Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../api/server-clock.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes, formatMissing, formatMoney, formatTime } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { balanceOf, customerQuery } from '../customers/customer-queries.ts';
import { PayFields, usePay } from '../sales/pay-fields.tsx';
import { quoteMinutes } from '../sales/quote-minutes.ts';
import { type SellTime, useSellTime } from '../sales/sell-time.ts';
import { showSold } from '../sales/show-sold.ts';
import { useTimePrices } from '../sales/time-prices.ts';
import { useMoveSession, playerNameOf } from './session-actions.ts';
import type { WeighedTarget } from './session-dialogs-state.tsx';
import { useRunning } from './use-running.ts';
import { type MovedTime, movedTime } from './weighed-move.ts';
import styles from './weigh-move-dialog.module.css';

/** End and price change with the clock. */
const TICK_MS = 15_000;

interface WeighMoveDialogProps extends WeighedTarget {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGone?: (() => void) | undefined;
}

/**
 * Asks how a session continues in a room of another weight: with its time converted, or with the same end. Give it the
 * ids of both as its `key`.
 */
export function WeighMoveDialog({ session: asked, computer, opened, onClose, onGone }: WeighMoveDialogProps) {
  const session = useRunning(asked, opened);
  const form = useForm({ mode: 'controlled', initialValues: { choice: null as Choice | null } });
  const pay = usePay();
  const { at, time, offer } = useOffer(session, computer, opened);
  const choice = form.values.choice ?? (isTooLittle(time) ? 'keep' : 'convert');
  const due = choice === 'keep' ? (offer?.price ?? null) : centavos(0);
  const sell = useSellTime();
  const act = useAct({ session, computer, at, time, sell });
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        pay.reset();
        onClose();
      }}
      title={`Mover ${session.computer.name} para ${computer.name}`}
      submitLabel={due ? sell.labelOf(pay.tender, due) : 'Mover'}
      form={form}
      onSubmit={async () => {
        if (due === null) throw new Error('The price is not known yet.');
        const paid = due > 0 ? pay.take(due) : undefined;
        if (paid === null) throw new Error('The payment is not complete.');
        await act({ keepsEnd: choice === 'keep', due, missing: offer?.missing ?? 0, paid });
        onGone?.();
      }}
    >
      <p>{explain(session, computer, time)}</p>
      <Choices
        time={time}
        keepText={offer?.keepText}
        value={choice}
        onChoose={(value) => form.setFieldValue('choice', value)}
      />
      {due !== null && due > 0 && <PayFields pay={pay} total={due} isOn={opened} />}
    </FormDialog>
  );
}

type Choice = 'convert' | 'keep';

interface ChoicesProps {
  readonly time: MovedTime;
  /** What is needed to keep the end time. */
  readonly keepText: string | undefined;
  readonly value: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Choices({ time, keepText, value, onChoose }: ChoicesProps) {
  const { timeZone } = useStore();
  const clock = (instant: number) => formatTime(new Date(instant).toISOString(), timeZone);
  return (
    <Radio.Group label="Como continuar" value={value} onChange={(chosen) => onChoose(chosen as Choice)}>
      <div className={styles.choices}>
        <Radio
          value="convert"
          label={`Termina às ${clock(time.newEndAt)} em vez de ${clock(time.endAt)}`}
          description={isTooLittle(time) ? 'O tempo que resta não dá 1 minuto lá.' : 'Sem cobrança.'}
          disabled={isTooLittle(time)}
          iconColor="var(--on-ink)"
          data-autofocus
        />
        <Radio
          value="keep"
          label={`Manter o horário, até ${clock(time.endAt)}`}
          description={keepText ?? '…'}
          iconColor="var(--on-ink)"
        />
      </div>
    </Radio.Group>
  );
}

function isTooLittle({ unused, minutes }: MovedTime): boolean {
  return unused > 0 && minutes < 1;
}

interface Offer {
  readonly keepText: string;
  /** The price of keeping the end. */
  readonly price: Centavos;
  /** Minutes missing from the balance for it. */
  readonly missing: number;
}

/** What is needed to keep the end time; null until it is known. */
function useOffer(session: Session, computer: Computer, opened: boolean) {
  const { id: storeId } = useStore();
  useNow(TICK_MS);
  const now = serverNow();
  const time = movedTime(session, computer, now);
  const customer = useQuery({
    ...customerQuery(storeId, session.user?.id ?? ''),
    enabled: opened && session.user !== undefined,
  }).data;
  const pricing = useTimePrices(opened, customer?.group?.id);
  const isKnown = pricing && (session.user === undefined || customer !== undefined);
  const offerOf = (): Offer | null => {
    if (!isKnown) return null;
    if (customer && time.isOfBalance) {
      const balance = balanceOf(customer, storeId);
      const missing = Math.max(0, time.difference - balance);
      return {
        missing,
        price: missing > 0 ? quoteMinutes(missing, pricing).total : centavos(0),
        keepText: balanceText(time.difference, balance),
      };
    }
    const { total } = quote({
      ...pricing,
      room: computer.room?.id ?? null,
      from: time.endAt - time.difference * 60_000,
      minutes: time.difference,
    });
    const keepText =
      time.difference > 0
        ? `Mais ${formatMinutes(time.difference)}: ${formatMoney(toReais(total))}.`
        : 'Sem cobrança.';
    return { missing: 0, price: total, keepText };
  };
  return { at: now, time, offer: offerOf() };
}

function balanceText(difference: number, balance: number): string {
  if (difference < 0) return `${formatMinutes(-difference)} voltam ao saldo.`;
  if (difference === 0) return 'Nada muda no saldo.';
  const takes = `Leva ${formatMinutes(difference)} do saldo`;
  if (difference <= balance) return `${takes}: ficam ${formatMinutes(balance - difference)}.`;
  return `${takes}. ${formatMissing(difference - balance)}: o saldo é ${formatMinutes(balance)}.`;
}

function explain(session: Session, computer: Computer, { unused, minutes }: MovedTime): string {
  const place = computer.room ? `${computer.name} (sala ${computer.room.name})` : computer.name;
  return `${playerNameOf(session)} ainda tem ${formatMinutes(unused)} em ${session.computer.name}. Em ${place} isso dá ${formatMinutes(minutes)}.`;
}

interface Act {
  readonly keepsEnd: boolean;
  readonly due: Centavos;
  /** Minutes missing from the balance. */
  readonly missing: number;
  readonly paid: ReturnType<ReturnType<typeof usePay>['take']> | undefined;
}

/** Moves the session, and sells what it needs. */
function useAct(given: {
  session: Session;
  computer: Computer;
  at: number;
  time: MovedTime;
  sell: SellTime;
}) {
  const store = useStore();
  const move = useMoveSession();
  const { session, computer, at, time, sell } = given;
  const customerId = session.user?.id ?? null;
  const sellDifference = async ({ due, paid }: Act) => {
    const line = {
      kind: 'difference' as const,
      sessionId: session.id,
      computerId: computer.id,
      price: toReais(due),
      quotedAt: new Date(at).toISOString(),
    };
    const sale = await sell.send({ ...(paid ?? free), userId: customerId, time: [line] });
    if (!sale) return;
    const until = formatTime(new Date(time.endAt).toISOString(), store.timeZone);
    const what = `${playerNameOf(session)} foi de ${session.computer.name} para ${computer.name}, até ${until},`;
    showSold('Diferença vendida!', what, { sale, store });
  };
  /**
   * Resolves once the balance is reloaded, so that nothing is sold again if the move is refused. False while the minutes wait for their
   * PIX.
   */
  const sellMissing = async ({ due, missing, paid }: Act) => {
    const line = { kind: 'credits' as const, minutes: missing, price: toReais(due) };
    const sale = await sell.send({ ...(paid ?? free), userId: customerId, time: [line] });
    if (!sale) {
      toast.info('Mova a sessão depois que o PIX chegar.');
      return false;
    }
    showSold('Créditos vendidos!', `${formatMinutes(missing)} para ${playerNameOf(session)},`, {
      sale,
      store,
    });
    return true;
  };
  return async (asked: Act) => {
    const { keepsEnd, missing } = asked;
    if (keepsEnd && !time.isOfBalance && time.difference > 0) return sellDifference(asked);
    if (keepsEnd && missing > 0 && !(await sellMissing(asked))) return;
    await move.mutateAsync({ session, computer, keepsEnd });
  };
}

/** A price of 0 needs no tender. */
const free = { paymentType: 'CASH' } as const;
