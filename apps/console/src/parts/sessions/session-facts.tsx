import type { Session } from '@coruja/contract';
import { Actor } from '../team/actor.tsx';
import { Fact, Facts } from '../../ui/detail-panel.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import { billOf, useOpenBills } from '../bills/open-bills.ts';
import { Countdown } from './session-countdown.tsx';
import { durationText } from './past-session-text.ts';
import styles from './session-facts.module.css';

interface SessionFactsProps {
  /** The list of active sessions also has the customer's e-mail. */
  readonly session: Session & { readonly user?: { readonly email?: string | null } };
  /** When the session's remaining time was answered, in milliseconds since the epoch. */
  readonly answeredAt: number;
}

/** All details of one session, the time left first. */
export function SessionFacts({ session, answeredAt }: SessionFactsProps) {
  return (
    <>
      <div className={styles.watch}>
        <p className={styles.watchLabel}>{session.isOpenEnded ? 'Tempo usado' : 'Tempo restante'}</p>
        <Countdown session={session} answeredAt={answeredAt} />
      </div>
      <Facts>
        <Fact name="Cliente">{session.user?.name ?? 'Convidado'}</Fact>
        {session.user && (
          <>
            <Fact name="ID do cliente">
              <Id>{session.user.id}</Id>
            </Fact>
            {session.user.email !== undefined && (
              <Fact name="E-mail">{session.user.email ?? 'Não informado'}</Fact>
            )}
          </>
        )}
        <Fact name="Início">
          <DateTime instant={session.startTime} />
        </Fact>
        <Fact name={session.isOpenEnded ? 'No máximo até' : 'Fim'}>
          <DateTime instant={session.endTime} />
        </Fact>
        <Fact name="Iniciada por">
          <Actor actor={session.actor} />
        </Fact>
        <Fact name="Duração contratada">{durationText(session)}</Fact>
        <Payment session={session} />
        <Fact name="Computador">{session.computer.name}</Fact>
        {session.movedFrom && <Fact name="Veio de">{session.movedFrom.name}</Fact>}
        <Fact name="ID do computador">
          <Id>{session.computer.id}</Id>
        </Fact>
      </Facts>
    </>
  );
}

/** How it is paid; while time has no price, the cost so far. */
function Payment({ session }: { session: Session }) {
  const bills = useOpenBills();
  if (session.billing === null) {
    return (
      <Fact name={session.isGuest ? 'Valor até agora' : 'Receita até agora'}>
        <Money reais={session.price} />
      </Fact>
    );
  }
  if (session.package)
    return <Fact name={session.package.kind === 'pass' ? 'Passe' : 'Pacote'}>{session.package.name}</Fact>;
  const bill = billOf(bills, session.id);
  if (session.billing !== 'bill') return <Fact name="Pagamento">{payments[session.billing]}</Fact>;
  if (bills && !bill) return <Fact name="Pagamento">Nada a receber</Fact>;
  return <Fact name="A receber até agora">{bill ? <Money reais={bill.amountSoFar} /> : '…'}</Fact>;
}

const payments = {
  balance: 'Saldo',
  package: 'Pacote',
  paid: 'Pago',
  courtesy: 'Cortesia',
  event: 'Evento',
} as const;

/** A long id, rarely needed, so it is small enough for one line. */
function Id({ children }: { children: string }) {
  return <span className={`${styles.id} num`}>{children}</span>;
}
