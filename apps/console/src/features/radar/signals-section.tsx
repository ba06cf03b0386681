import type { Signal } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useCounterSettings } from '../../api/use-counter-settings.ts';
import { plural } from '../../lib/format.ts';
import { useLast } from '../../lib/use-last.ts';
import action from '../../ui/action.module.css';
import { onDemand } from '../../ui/on-demand.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { signalsQuery } from './radar-queries.ts';
import { signalLink, signalNote, signalText } from './signal-text.ts';
import styles from './signals.module.css';

const ExplainDialog = onDemand(() => import('./explain-dialog.tsx').then((module) => module.ExplainDialog));

/** What the owner may want to ask about (docs/product/radar.md#signals). */
export function SignalsSection() {
  const list = useQuery(signalsQuery(useStore().id));
  const [explained, explain] = useState<Signal | null>(null);
  const shown = useLast(explained);
  const open = list.data?.filter(({ isExplained }) => !isExplained);
  const done = list.data?.filter(({ isExplained }) => isExplained) ?? [];
  return (
    <section aria-labelledby="radar-signals">
      <h2 id="radar-signals" className={styles.heading}>
        Sinais
      </h2>
      {list.isLoadingError ? (
        <div className={styles.frame}>
          <ErrorState
            title="Não foi possível carregar os sinais."
            detail={reasonOf(list.error)}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : (
        <SignalList signals={open} onExplain={explain} />
      )}
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>{plural(done.length, 'sinal explicado', 'sinais explicados')}</summary>
          <SignalList signals={done} onExplain={explain} />
        </details>
      )}
      {shown && <ExplainDialog signal={shown} opened={explained !== null} onClose={() => explain(null)} />}
    </section>
  );
}

interface SignalListProps {
  /** Undefined while loading. */
  readonly signals: readonly Signal[] | undefined;
  readonly onExplain: (signal: Signal) => void;
}

function SignalList({ signals, onExplain }: SignalListProps) {
  if (signals === undefined)
    return (
      <div className={styles.frame} aria-busy>
        <LoadingText />
        <Skeleton height={72} />
      </div>
    );
  if (signals.length === 0)
    return (
      <div className={styles.frame}>
        <EmptyState title="Nada fora do comum nas últimas quatro semanas.">
          Aparece aqui o que aconteceu bem mais vezes do que o usual da loja, e computador ligado sem o
          guarda.
        </EmptyState>
      </div>
    );
  return (
    <ul className={styles.frame}>
      {signals.map((signal) => (
        <SignalLine key={signal.id} signal={signal} onExplain={onExplain} />
      ))}
    </ul>
  );
}

function SignalLine({ signal, onExplain }: { signal: Signal; onExplain: (signal: Signal) => void }) {
  const { timeZone } = useStore();
  const hasTeam = useCounterSettings()?.team ?? false;
  const { label, to } = signalLink(signal, hasTeam);
  const { explanation, isExplained } = signal;
  return (
    <li className={styles.signal}>
      <div className={styles.text}>
        <p className={styles.sentence}>{signalText(signal)}</p>
        <p className={styles.note}>{signalNote(signal, timeZone)}</p>
        {explanation && (
          <p className={styles.note}>
            {isExplained ? 'Explicação' : 'Explicação de antes'}: {explanation.note}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Link to={to} className={action.text}>
          {label}
        </Link>
        <Button onClick={() => onExplain(signal)}>{isExplained ? 'Mudar explicação' : 'Explicar'}</Button>
      </div>
    </li>
  );
}
