import type { Bill, Session } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { activeSessionsQuery, billsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useNow } from '../../lib/clock.ts';
import { formatMinutes } from '../../lib/format.ts';
import { remainingSeconds } from '../../lib/remaining.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Money } from '../../ui/zone.tsx';
import { billOf } from '../bills/open-bills.ts';
import { isOverAlready, useEndSession } from './end-session.ts';
import styles from './end-session-dialog.module.css';

interface EndSessionDialogProps {
  readonly session: Session;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the session is over, by this press or before it. */
  readonly onEnded?: () => void;
  /** The screen's text, such as 'Falha ao encerrar a sessão. Tente novamente.' */
  readonly failureTitle: string;
  /** Shows the server's message, if there is one, instead of `failureTitle`. */
  readonly preferServerMessage?: boolean;
  /** Gets the focus afterwards if the list has no row left. */
  readonly home?: () => HTMLElement | null;
}

/** Asks before a session is ended, with computer, customer, and what happens to the time. */
export function EndSessionDialog(props: EndSessionDialogProps) {
  const { session, opened, onClose, onEnded } = props;
  const endSession = useEndSession(props.failureTitle, props.preferServerMessage);

  const over = () => {
    onClose();
    onEnded?.();
  };
  const end = () =>
    endSession.mutate(session, {
      onSuccess: over,
      // Otherwise the dialog stays open for another try.
      onError: (error) => {
        if (isOverAlready(error)) over();
      },
    });

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Encerrar sessão"
      confirmLabel="Encerrar sessão"
      danger
      pending={endSession.isPending}
      onConfirm={end}
      home={props.home}
    >
      <p>
        Encerrar agora a sessão de <strong>{session.user?.name ?? 'convidado'}</strong> em{' '}
        <strong>{session.computer.name}</strong>?
      </p>
      <SessionSettlement session={session} opened={opened} />
    </ConfirmDialog>
  );
}

/** What ending a session now means: minutes to refund, or money to receive. */
export function SessionSettlement({ session, opened }: { session: Session; opened: boolean }) {
  const live = useLiveSession(session, opened);
  if (session.billing === 'bill') return <BillDue session={session} opened={opened} />;
  if (session.billing === 'event')
    return <Settlement name="Pago" note="O tempo não utilizado não é devolvido." />;
  if (session.billing === 'paid')
    return <Settlement name="Pago" note="Para devolver o tempo não utilizado, estorne a venda depois." />;
  if (session.package?.kind === 'pass')
    return <Settlement name={session.package.name} note="O passe continua valendo até o seu horário." />;
  if (session.package) return <Refund to={session.package.name} seconds={live.seconds} />;
  if (session.user) return <Refund to={`o saldo de ${session.user.name}`} seconds={live.seconds} />;
  return <AmountDue reais={live.price} />;
}

function Refund({ to, seconds }: { to: string; seconds: number }) {
  const minutes = Math.floor(seconds / 60);
  return (
    <Settlement
      name="Tempo a devolver"
      figure={formatMinutes(minutes)}
      note={
        minutes === 0
          ? 'O tempo não utilizado é devolvido em minutos inteiros; falta menos de um.'
          : `O tempo não utilizado volta para ${to}.`
      }
    />
  );
}

function AmountDue({ reais, rules = [] }: { reais: number; rules?: Bill['rules'] }) {
  return (
    <Settlement
      name="Valor a cobrar"
      figure={<Money reais={reais} />}
      rules={rules}
      note="O tempo não utilizado não é cobrado."
    />
  );
}

/** The price of the used time, by the prices at its start (docs/product/bills.md#amount). */
function BillDue({ session, opened }: { session: Session; opened: boolean }) {
  const query = useQuery({ ...billsQuery(useStore().id), enabled: opened });
  useReloadWhenOpened(opened, () => void query.refetch());
  const bill = billOf(query.data, session.id);
  if (bill) return <AmountDue reais={bill.amountSoFar} rules={bill.rulesSoFar} />;
  if (!query.data) return <Settlement name="Valor a cobrar" figure={<Skeleton width={128} height={36} />} />;
  return <Settlement name="Nada a cobrar" note="A conta já foi recebida, ou o tempo não custa nada." />;
}

interface SettlementProps {
  readonly name: string;
  readonly figure?: ReactNode;
  /** The part of each price rule. */
  readonly rules?: Bill['rules'];
  readonly note?: string;
}

function Settlement({ name, figure, rules = [], note }: SettlementProps) {
  return (
    <div className={styles.settlement}>
      <p className={figure ? styles.label : undefined}>{name}</p>
      {figure && <div className={styles.figure}>{figure}</div>}
      {rules.length > 0 && (
        <ul className={styles.rules} aria-label="Como se chega ao valor">
          {rules.map(({ rule, minutes, amount }) => (
            <li key={rule}>
              <span>
                {formatMinutes(minutes)} · {rule}
              </span>
              <Money reais={amount} />
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The session from the newest list, reloaded when the dialog opens, because it is about money and minutes. */
function useLiveSession(session: Session, opened: boolean) {
  const query = useQuery({ ...activeSessionsQuery(useStore().id), enabled: opened });
  useReloadWhenOpened(opened, () => void query.refetch());
  const now = useNow();
  if (!query.data) return { price: session.price, seconds: remainingSeconds(session, now, now) };
  const live = query.data.find(({ id }) => id === session.id);
  const seconds = live ? remainingSeconds(live, query.dataUpdatedAt, now) : 0;
  return { price: live?.price ?? session.price, seconds };
}

function useReloadWhenOpened(opened: boolean, reload: () => void): void {
  const refresh = useEffectEvent(reload);
  useEffect(() => {
    if (opened) refresh();
  }, [opened]);
}
