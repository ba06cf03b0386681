import type { Shift, ShiftReport } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useLast } from '../../lib/use-last.ts';
import { DetailNotShown } from '../../parts/detail-not-shown.tsx';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { Difference } from '../../parts/shifts/outcomes.tsx';
import { DetailPanel, DetailSection, Fact, Facts } from '../../ui/detail-panel.tsx';
import { Line, Lines } from '../../ui/lines.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFigures } from './report-figures.tsx';
import { formatSignedMoney, movementNames } from './shift-text.ts';
import styles from './shift-panel.module.css';
import { shiftQuery, shiftReportQuery } from './shifts-queries.ts';

const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog);

interface ShiftPanelProps {
  /** The shift in the address; null for none. */
  readonly shiftId: string | null;
  readonly onClose: () => void;
}

/** One shift: its report once it is closed, movements, counts and reviews. */
export function ShiftPanel({ shiftId, onClose }: ShiftPanelProps) {
  const opened = shiftId !== null;
  const shownId = useLast(shiftId) ?? '';
  const storeId = useStore().id;
  const query = useQuery({ ...shiftQuery(storeId, shownId), enabled: opened });
  const shift = query.data;
  const isClosed = shift !== undefined && shift.closedAt !== null;
  const report = useQuery({ ...shiftReportQuery(storeId, shownId), enabled: opened && isClosed });
  const reviewing = useDialog();
  return (
    <>
      <DetailPanel
        opened={opened}
        onClose={() => !reviewing.opened && onClose()}
        title={shift ? `Turno ${shift.number}` : 'Turno'}
        actions={isClosed && <ReportActions report={report.data} onReview={() => reviewing.open(true)} />}
      >
        {shift ? (
          <Detail shift={shift} report={report.data} error={report.error} />
        ) : (
          <DetailNotShown
            query={query}
            loading="Carregando turno…"
            failure="Não foi possível carregar o turno."
            nowhere={{ code: 'SHIFT_NOT_FOUND', title: 'Turno não encontrado.' }}
          />
        )}
      </DetailPanel>
      {shift && (
        <ReviewDialog
          key={shift.id}
          shiftId={shift.id}
          number={shift.number}
          opened={reviewing.opened}
          onClose={reviewing.close}
        />
      )}
    </>
  );
}

interface DetailProps {
  readonly shift: Shift;
  readonly report: ShiftReport | undefined;
  readonly error: Error | null;
}

function Detail({ shift, report, error }: DetailProps) {
  return (
    <>
      <Top shift={shift} />
      <Times shift={shift} />
      {report && <ReportFigures report={report} />}
      {error && <p className={styles.none}>{reasonOf(error) ?? 'Não foi possível carregar o relatório.'}</p>}
      {shift.closedAt === null && shift.expected !== null && <Expected expected={shift.expected} />}
      <Movements shift={shift} />
      {shift.counts.some(({ attempt }) => attempt > 1) && <FirstCount shift={shift} />}
      {shift.reviews.length > 0 && <Reviews reviews={shift.reviews} />}
    </>
  );
}

function Top({ shift }: { shift: Shift }) {
  if (shift.closedAt === null) {
    return (
      <div className={styles.top}>
        {shift.isForgotten ? (
          <StatusBadge tone="ending">Esquecido</StatusBadge>
        ) : (
          <StatusBadge tone="free">Aberto</StatusBadge>
        )}
      </div>
    );
  }
  return (
    <div className={styles.top}>
      <div>
        <div className={styles.label}>Diferença</div>
        <div className={styles.outcome}>
          {shift.difference === null ? 'Não disponível' : <Difference reais={shift.difference} />}
        </div>
      </div>
    </div>
  );
}

function Times({ shift }: { shift: Shift }) {
  return (
    <Facts>
      <Fact name="Caixa">{shift.drawer.name}</Fact>
      <Fact name="Aberto por">{shift.openedBy.name}</Fact>
      <Fact name="Abertura">
        <DateTime instant={shift.openedAt} />
      </Fact>
      {shift.closedBy && <Fact name="Fechado por">{shift.closedBy.name}</Fact>}
      {shift.closedAt && (
        <Fact name="Fechamento">
          <DateTime instant={shift.closedAt} />
        </Fact>
      )}
      {shift.closedAt === null && (
        <Fact name="Fundo de troco">
          <Money reais={shift.float} />
        </Fact>
      )}
      {shift.note !== null && <Fact name="Observação">{shift.note}</Fact>}
    </Facts>
  );
}

function Expected({ expected }: { expected: NonNullable<Shift['expected']> }) {
  return (
    <DetailSection title="Esperado agora">
      <Lines>
        {expected.map(({ tender, amount }) => (
          <Line key={tender} name={paymentTypeLabels[tender]} value={<Money reais={amount} />} />
        ))}
      </Lines>
    </DetailSection>
  );
}

function Movements({ shift }: { shift: Shift }) {
  return (
    <DetailSection title="Movimentos da gaveta">
      <Lines>
        {shift.movements.map(({ id, kind, amount, createdAt, by, reason }) => (
          <Line key={id} name={movementNames[kind]} value={formatSignedMoney(amount)}>
            <DateTime instant={createdAt} /> · {by.name}
            {reason !== null && `\n${reason}`}
          </Line>
        ))}
      </Lines>
    </DetailSection>
  );
}

/** The count that had to be repeated; the last one is in the report. */
function FirstCount({ shift }: { shift: Shift }) {
  const first = shift.counts.filter(({ attempt }) => attempt === 1);
  return (
    <DetailSection title="Primeira contagem">
      <Lines>
        {first.map(({ tender, counted, difference, by, createdAt }) => (
          <Line
            key={tender}
            name={paymentTypeLabels[tender]}
            value={counted === null ? 'Não contado' : formatMoney(counted)}
          >
            <DateTime instant={createdAt} /> · {by.name}
            {difference !== null && (
              <>
                {' · '}
                <Difference reais={difference} />
              </>
            )}
          </Line>
        ))}
      </Lines>
    </DetailSection>
  );
}

function Reviews({ reviews }: { reviews: Shift['reviews'] }) {
  return (
    <DetailSection title="Conferências">
      <Lines>
        {reviews.map(({ id, note, by, createdAt }) => (
          <Line key={id}>
            <DateTime instant={createdAt} /> · {by.name}
            {`\n${note}`}
          </Line>
        ))}
      </Lines>
    </DetailSection>
  );
}
