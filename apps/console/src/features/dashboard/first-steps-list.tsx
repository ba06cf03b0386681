import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './first-steps-list.module.css';
import type { StepId } from './first-steps.ts';
import panel from './panel.module.css';

interface FirstStepsListProps {
  readonly done: Record<StepId, boolean>;
  readonly onSetPrice: () => void;
  readonly onDismiss: () => void;
}

/** What a new store still needs. It ticks itself, and goes when it is told to or when there is nothing left to do. */
export function FirstStepsList({ done, onSetPrice, onDismiss }: FirstStepsListProps) {
  const count = Object.values(done).filter(Boolean).length;
  return (
    <section className={panel.panel} aria-labelledby="primeiros-passos">
      <div className={panel.head}>
        <h2 id="primeiros-passos" className={panel.title}>
          Primeiros passos
        </h2>
        <span className={styles.progress}>
          {count} de {Object.keys(done).length}
          <span className="visually-hidden"> concluídos</span>
        </span>
        <ActionIcon onClick={onDismiss} aria-label="Dispensar primeiros passos" title="Dispensar">
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={styles.steps}>
        <Step
          done={done.price}
          repeatable
          title="Defina o preço por hora"
          action={
            <button type="button" className={styles.go} onClick={onSetPrice}>
              {done.price ? 'Alterar preço' : 'Definir preço'}
            </button>
          }
        >
          É o que um convidado paga e o que entra na sua receita.
        </Step>
        <Step
          done={done.computer}
          title="Cadastre os computadores"
          action={
            <Link to={paths.computers} className={styles.go}>
              Ir para Computadores
            </Link>
          }
        >
          Basta o nome, como PC 01.
        </Step>
        <Step
          done={done.session}
          title="Inicie a primeira sessão"
          action={
            <Link to={paths.computers} className={styles.go}>
              Ir para Computadores
            </Link>
          }
        >
          Clique em um computador disponível e escolha o cliente ou um convidado.
        </Step>
      </ol>
      <p className={styles.coming}>
        Em construção: produtos, guarda nos computadores e dados bancários. Eles entram nesta lista quando
        ficarem prontos.
      </p>
    </section>
  );
}

interface StepProps {
  readonly done: boolean;
  /** Its action stays when it is done, to be put right. */
  readonly repeatable?: boolean;
  readonly title: string;
  /** Why it matters, while it is open. */
  readonly children: ReactNode;
  readonly action: ReactNode;
}

function Step({ done, repeatable = false, title, children, action }: StepProps) {
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark}>
        {done ? <IconCheck size={14} stroke={3} role="img" aria-label="Concluído:" /> : null}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        {!done && <p className={styles.why}>{children}</p>}
        {(!done || repeatable) && action}
      </div>
    </li>
  );
}
