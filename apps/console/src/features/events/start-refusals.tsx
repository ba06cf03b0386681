import type { EventStart, ScheduledEvent } from '@coruja/contract';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../lib/format.ts';
import styles from './event-panel.module.css';

type Refused = EventStart['refused'][number];
type Seen = 'documentShown' | 'guardianPresent';

interface StartRefusalsProps {
  readonly refused: readonly Refused[];
  readonly event: ScheduledEvent;
  readonly onStart: (participants: ({ id: string } & Partial<Record<Seen, boolean>>)[]) => void;
}

/** Who could not be started and why, each with a button to try again. */
export function StartRefusals({ refused, event, onStart }: StartRefusalsProps) {
  // Somebody may have been started or removed meanwhile.
  const waiting = refused.filter(({ id }) =>
    event.participants.some((each) => each.id === id && each.session?.isRunning !== true),
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-label="Não começaram" className={styles.refusals}>
      <p role="status">{`${plural(waiting.length, 'pessoa não começou', 'pessoas não começaram')}:`}</p>
      <ul>
        {waiting.map((each) => (
          <RefusalLine key={each.id} refused={each} onStart={onStart} />
        ))}
      </ul>
    </section>
  );
}

/** What the attendant may confirm, by the rule that requires it (docs/product/law.md#rules). */
const asked: Partial<Record<Refused['code'], { readonly name: Seen; readonly label: string }>> = {
  DOCUMENT_NOT_SHOWN: { name: 'documentShown', label: 'Conferi o documento agora' },
  MINOR_UNACCOMPANIED: { name: 'guardianPresent', label: 'Responsável presente' },
  CONSENT_MISSING: { name: 'guardianPresent', label: 'Responsável presente' },
};

function RefusalLine({ refused, onStart }: { refused: Refused } & Pick<StartRefusalsProps, 'onStart'>) {
  const [seen, setSeen] = useState<Partial<Record<Seen, boolean>>>({});
  const { id, user, code, message } = refused;
  const question = asked[code];
  return (
    <li className={styles.refusal}>
      <div className={styles.who}>
        <p>{user.name}</p>
        <p className={styles.added}>{message}</p>
        {question && (
          <Checkbox
            label={question.label}
            checked={seen[question.name] ?? false}
            onChange={({ currentTarget }) => setSeen({ ...seen, [question.name]: currentTarget.checked })}
          />
        )}
      </div>
      <Button size="xs" aria-label={`Iniciar ${user.name}`} onClick={() => onStart([{ id, ...seen }])}>
        Iniciar
      </Button>
    </li>
  );
}
