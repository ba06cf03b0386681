import type { Alert, ShiftLine, StoreToday } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney, formatNumber, plural } from '../../lib/format.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { Difference } from '../../parts/shifts/outcomes.tsx';
import { shiftDetail } from '../../parts/shifts/shift-detail.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingText } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Clock, DateTime } from '../../ui/zone.tsx';
import { Figure } from './figure.tsx';
import figure from './figure.module.css';
import panel from './panel.module.css';
import { Received, Tenders, useFiguresOfToday } from './received-today.tsx';
import { storeTodayQuery } from './store-today-query.ts';
import styles from './today-page.module.css';

/** The owner's day, for a phone (docs/product/dashboard.md#todays-page). */
export function TodayPage() {
  const query = useQuery(storeTodayQuery(useStore().id));
  const today = useFiguresOfToday(query);
  if (query.isLoadingError) {
    return (
      <>
        <PageHeader title="Hoje" />
        <ErrorState
          title="Não foi possível carregar o dia."
          detail={reasonOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader
        title="Hoje"
        note={
          query.isRefetchError && (
            <>
              Não foi possível atualizar. Dados das{' '}
              <Clock instant={new Date(query.dataUpdatedAt).toISOString()} />.
            </>
          )
        }
        actions={
          <Link to={paths.dashboard} className={panel.link}>
            Painel
          </Link>
        }
      />
      {!today && <LoadingText>Carregando o dia…</LoadingText>}
      <div className={styles.columns}>
        <Money today={today} />
        {today && <Drawer today={today} />}
        {today && <Alerts alerts={today.alerts} />}
      </div>
    </div>
  );
}

function Money({ today }: { today: StoreToday | undefined }) {
  return (
    <section className={panel.panel} aria-label="Dinheiro e sessões">
      <dl className={figure.grid} aria-busy={!today}>
        <Received figures={today} />
        <Tenders figures={today} />
      </dl>
      <dl className={`${figure.grid} ${styles.two}`}>
        <Figure
          name="Sessões agora"
          note={today && `em ${plural(today.computers, 'computador', 'computadores')}`}
        >
          {today && formatNumber(today.sessions)}
        </Figure>
        <Figure
          name="A receber"
          note={today && <Owing of={today.due} one="conta" many="contas" to={paths.sessions} />}
        >
          {today && formatMoney(today.due.total)}
        </Figure>
        {today && today.tab.count > 0 && (
          <Figure
            name="Fiado"
            wide
            note={<Owing of={today.tab} one="cliente" many="clientes" to={paths.tabs} />}
          >
            {formatMoney(today.tab.total)}
          </Figure>
        )}
      </dl>
    </section>
  );
}

interface OwingProps {
  readonly of: StoreToday['due'];
  readonly one: string;
  readonly many: string;
  readonly to: string;
}

function Owing({ of: { count }, one, many, to }: OwingProps) {
  return count === 0 ? 'Nada em aberto' : <Link to={to}>{plural(count, one, many)}</Link>;
}

/** The open shift and the last closings; nothing in a store that never counted its cash. */
function Drawer({ today: { shift, closings } }: { today: StoreToday }) {
  if (!shift && closings.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="caixa-de-hoje">
      <div className={panel.head}>
        <h2 id="caixa-de-hoje" className={panel.title}>
          Caixa
        </h2>
        <Link to={paths.shifts} className={panel.link}>
          Ver turnos
        </Link>
      </div>
      {shift ? <OpenShift shift={shift} /> : <p className={styles.quiet}>O caixa está fechado.</p>}
      {closings.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Últimos fechamentos</h3>
          <ul className={styles.list}>
            {closings.map((closing) => (
              <Closing key={closing.id} closing={closing} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OpenShift({ shift }: { shift: NonNullable<StoreToday['shift']> }) {
  return (
    <>
      <p className={styles.open}>
        Aberto por <strong>{shift.openedBy.name}</strong> desde <DateTime instant={shift.openedAt} />
        {shift.isForgotten && <span className={styles.forgotten}> · Esquecido</span>}
      </p>
      <h3 className={styles.subtitle}>Esperado agora</h3>
      <ul className={styles.list}>
        {shift.expected.length === 0 && <li className={styles.line}>Nada ainda</li>}
        {shift.expected.map(({ tender, amount }) => (
          <li key={tender} className={styles.line}>
            <span>{paymentTypeLabels[tender]}</span>
            <span className="num">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Closing({ closing: { id, number, closedAt, closedBy, difference } }: { closing: ShiftLine }) {
  return (
    <li className={styles.line}>
      <span>
        <Link to={shiftDetail(id)}>Turno {number}</Link>
        <span className={styles.who}>
          {closedBy?.name} · {closedAt && <DateTime instant={closedAt} />}
        </span>
      </span>
      {difference !== null && <Difference reais={difference} />}
    </li>
  );
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <section className={panel.panel} aria-labelledby="avisos-de-hoje">
      <div className={panel.head}>
        <h2 id="avisos-de-hoje" className={panel.title}>
          Avisos
        </h2>
        <Link to={paths.settings} className={panel.link}>
          Ajustes
        </Link>
      </div>
      {alerts.length === 0 && <p className={styles.quiet}>Nenhum aviso nas últimas 24 horas.</p>}
      <ul className={styles.list}>
        {alerts.map(({ id, text, person, at }) => (
          <li key={id} className={styles.alert}>
            {text}
            <span className={styles.who}>
              {person && `${person.name} · `}
              <DateTime instant={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
