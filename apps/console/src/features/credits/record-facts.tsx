import type { CustomerRecord } from '@coruja/contract';
import { formatDay } from '../../lib/format.ts';
import { phoneMask } from '../../lib/masks.ts';
import { documentLabels } from '../../parts/customers/document-labels.ts';
import { Fact } from '../../ui/detail-panel.tsx';

/** The customer's record for the usage register, without unknown fields. */
export function RecordFacts({ record }: { record: CustomerRecord }) {
  const { guardianPhone, documentSeenOn } = record;
  return (
    <>
      <Line name="Documento">{documentText(record)}</Line>
      <Line name="Documento conferido em">{documentSeenOn && formatDay(documentSeenOn)}</Line>
      <Line name="Endereço">{record.address}</Line>
      <Line name="Escola e turno">{record.school}</Line>
      <Line name="Responsável">{record.guardianName}</Line>
      <Line name="Documento do responsável">{record.guardianDocument}</Line>
      <Line name="Telefone do responsável">{guardianPhone && phoneMask.format(guardianPhone)}</Line>
      <Line name="Autorização">{consentText(record)}</Line>
    </>
  );
}

function Line({ name, children }: { name: string; children: string | null }) {
  return children ? <Fact name={name}>{children}</Fact> : null;
}

function documentText({ documentKind, documentNumber }: CustomerRecord): string {
  return [documentKind && documentLabels[documentKind], documentNumber].filter(Boolean).join(' ');
}

/** `desde 01/11/2026 até 01/11/2027, à noite até 23:30` */
function consentText({ consentOn, consentUntil, consentNightUntil }: CustomerRecord): string | null {
  if (consentOn === null) return null;
  const until = consentUntil === null ? '' : ` até ${formatDay(consentUntil)}`;
  const night = consentNightUntil === null ? '' : `, à noite até ${consentNightUntil}`;
  return `desde ${formatDay(consentOn)}${until}${night}`;
}
