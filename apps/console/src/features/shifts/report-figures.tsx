import type { ShiftReport } from '@coruja/contract';
import { Button } from '@mantine/core';
import { Permitted } from '../../parts/team/permitted.tsx';
import { showFailure } from '../../api/form-errors.ts';
import { Outcomes } from '../../parts/shifts/outcomes.tsx';
import { DetailSection, Fact, Facts } from '../../ui/detail-panel.tsx';
import { differingText, personText, sumLines } from './shift-text.ts';
import styles from './shift-panel.module.css';
import { useVerifyShift } from './shifts-queries.ts';

/** The report of a closed shift on the screen. */
export function ReportFigures({ report }: { report: ShiftReport }) {
  return (
    <>
      <DetailSection title="Por forma de pagamento">
        <Outcomes outcomes={report.tenders} />
      </DetailSection>
      <DetailSection title="Somas">
        <Facts>
          {sumLines(report).map(({ name, text }) => (
            <Fact key={name} name={name}>
              <span className="num">{text}</span>
            </Fact>
          ))}
          <Fact name="Contagens">{report.attempts}</Fact>
        </Facts>
      </DetailSection>
      {report.people.length > 0 && (
        <DetailSection title="Quem recebeu">
          <Facts>
            {report.people.map((one) => (
              <Fact key={one.by.actor} name={one.by.name}>
                <span className="num">{personText(one)}</span>
              </Fact>
            ))}
          </Facts>
        </DetailSection>
      )}
      <Verification key={report.shift.id} report={report} />
    </>
  );
}

function Verification({ report }: { report: ShiftReport }) {
  const verify = useVerifyShift(report.shift.id);
  const found = verify.data;
  return (
    <DetailSection title="Código do relatório">
      <code className={styles.hash}>{report.fingerprint}</code>
      <Permitted need="shifts">
        <Button
          loading={verify.isPending}
          onClick={() =>
            verify.mutate(undefined, { onError: showFailure('Não foi possível verificar o turno.') })
          }
        >
          Verificar
        </Button>
      </Permitted>
      <div role="status">
        {found && (
          <p className={styles.verdict} data-intact={found.isIntact || undefined}>
            {found.isIntact
              ? 'Íntegro: os lançamentos de agora são os do fechamento.'
              : `Mudou depois do fechamento: ${differingText(found.differing)}.`}
          </p>
        )}
      </div>
    </DetailSection>
  );
}
