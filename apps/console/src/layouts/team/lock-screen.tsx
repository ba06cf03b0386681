import type { Operator } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { canUnlock, operatorsQuery } from '../../parts/team/team-queries.ts';
import { OwlMark } from '../../ui/owl.tsx';
import { SchemeToggle } from '../../ui/scheme-toggle.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './lock-screen.module.css';
import { PersonList, roleNames } from './person-list.tsx';
import { UnlockForm } from './unlock-form.tsx';
import { useDeviceChanges } from './use-device-changes.ts';

/** A device of the team that nobody has unlocked: 'Quem está no balcão?' (docs/product/team.md#locking). */
export function LockScreen() {
  const store = useStore();
  useDeviceChanges();
  const operators = useQuery({ ...operatorsQuery(store.id), enabled: store.id !== '' });
  const [chosenId, choose] = useState<string>();
  const people = (operators.data ?? []).filter(canUnlock);
  const boundTo = store.access?.boundTo ?? null;
  const person = people.find(({ id }) => id === (boundTo ?? chosenId));
  return (
    <main id="conteudo" className={styles.screen} tabIndex={-1}>
      <title>{`Travado · ${store.name} · Coruja`}</title>
      <div className={styles.top}>
        <span className={styles.store}>
          <OwlMark size={28} />
          {store.name}
        </span>
        <SchemeToggle />
      </div>
      <section className={styles.box}>
        <h1 className={styles.title}>{person ? person.name : 'Quem está no balcão?'}</h1>
        <p className={styles.note}>{noteFor(person, people.length)}</p>
        {operators.isLoadingError && (
          <ErrorState
            title="Não foi possível carregar a equipe."
            detail={reasonOf(operators.error)}
            onRetry={() => void operators.refetch()}
          />
        )}
        {person ? (
          <UnlockForm
            key={person.id}
            person={person}
            onBack={boundTo === null ? () => choose(undefined) : undefined}
          />
        ) : (
          <PersonList people={people} onChoose={({ id }) => choose(id)} />
        )}
      </section>
    </main>
  );
}

function noteFor(person: Operator | undefined, count: number): string {
  if (person) return `${roleNames[person.role]} · console travado`;
  return count > 1 ? 'Escolha o seu nome ou digite o número dele.' : 'Escolha o seu nome.';
}
