import type { AuditEntry } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useStore } from '../../api/store-context.ts';
import { useLast } from '../../lib/use-last.ts';
import { DetailPanel, DetailSection, Fact, Facts } from '../../ui/detail-panel.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { actionText, changeText, personText, subjectText } from './audit-text.ts';
import styles from './audit-page.module.css';

interface AuditPanelProps {
  /** Null while no line is open. */
  readonly entry: AuditEntry | null;
  readonly onClose: () => void;
  /** Shows all lines about the same thing. */
  readonly onShowThing: (id: string) => void;
}

export function AuditPanel({ entry, onClose, onShowThing }: AuditPanelProps) {
  const shown = useLast(entry);
  const id = shown?.subject.id;
  return (
    <DetailPanel
      opened={entry !== null}
      onClose={onClose}
      title={shown ? subjectText(shown.subject) : 'Auditoria'}
      actions={id && <Button onClick={() => onShowThing(id)}>Ver o histórico</Button>}
    >
      {shown && <Line entry={shown} />}
    </DetailPanel>
  );
}

function Line({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useStore();
  return (
    <>
      <Facts>
        <Fact name="Quando">
          <DateTime instant={entry.at} />
        </Fact>
        <Fact name="Quem">{personText(entry.actor)}</Fact>
        {entry.approvedBy && (
          <Fact name={entry.refusal === null ? 'Aprovado por' : 'PIN de'}>
            {personText(entry.approvedBy)}
          </Fact>
        )}
        <Fact name="Ação">{actionText(entry)}</Fact>
        {entry.reason !== null && <Fact name="Motivo">{entry.reason}</Fact>}
        {entry.device !== null && <Fact name="Aparelho">{entry.device}</Fact>}
        {entry.address !== null && <Fact name="Endereço IP">{entry.address}</Fact>}
      </Facts>
      <DetailSection title="O que mudou">
        {entry.changes.length === 0 ? (
          <p className={styles.none}>Nada mudou.</p>
        ) : (
          <ul className={styles.changes}>
            {entry.changes.map((change) => (
              <li key={change.field}>{changeText(change, timeZone)}</li>
            ))}
          </ul>
        )}
      </DetailSection>
    </>
  );
}
