import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './first-steps-list.module.css';
import type { StepId, StepsDone } from './first-steps.ts';
import panel from './panel.module.css';

interface Step {
  readonly id: StepId;
  readonly title: string;
  /** Why it matters, shown until it is done. */
  readonly why: string;
  /** The link or dialog for it. */
  readonly action: { readonly to: string; readonly label: string } | 'price';
}

const steps: readonly Step[] = [
  {
    id: 'price',
    title: 'Defina o preço por hora',
    why: 'É o que um convidado paga e o que entra na sua receita.',
    action: 'price',
  },
  {
    id: 'computer',
    title: 'Cadastre os computadores',
    why: 'Basta o nome, como PC 01.',
    action: { to: paths.computers, label: 'Ir para Computadores' },
  },
  {
    id: 'product',
    title: 'Cadastre o primeiro produto',
    why: 'Com nome, preço e estoque, ele já pode ser vendido no Caixa.',
    action: { to: paths.products, label: 'Ir para Produtos' },
  },
  {
    id: 'guard',
    title: 'Conecte o primeiro guarda',
    why: 'Ele bloqueia e libera a tela. Abra o menu de um computador e escolha Conectar guarda.',
    action: { to: paths.computers, label: 'Ir para Computadores' },
  },
  {
    id: 'session',
    title: 'Inicie a primeira sessão',
    why: 'Clique em um computador disponível e escolha o cliente ou um convidado.',
    action: { to: paths.computers, label: 'Ir para Computadores' },
  },
  {
    id: 'bank',
    title: 'Informe os dados bancários',
    why: 'Uma chave Pix ou uma conta, para receber os repasses da loja.',
    action: { to: paths.bankStore, label: 'Ir para Dados Bancários' },
  },
];

interface FirstStepsListProps {
  /** Undefined while loading. */
  readonly done: StepsDone | undefined;
  readonly onSetPrice: () => void;
  readonly onDismiss: () => void;
}

/** The to-do list of a new store. It disappears when it is dismissed or complete. */
export function FirstStepsList({ done, onSetPrice, onDismiss }: FirstStepsListProps) {
  const known = steps.filter(({ id }) => done?.[id] !== undefined);
  return (
    <section className={panel.panel} aria-labelledby="primeiros-passos">
      <div className={panel.head}>
        <h2 id="primeiros-passos" className={panel.title}>
          Primeiros passos
        </h2>
        {done && (
          <span className={styles.progress}>
            {known.filter(({ id }) => done[id]).length} de {known.length}
            <span className="visually-hidden"> concluídos</span>
          </span>
        )}
        <ActionIcon onClick={onDismiss} aria-label="Dispensar primeiros passos" title="Dispensar">
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ol className={styles.steps}>
        {done
          ? known.map((step) => (
              <StepLine key={step.id} step={step} done={done[step.id] === true} onSetPrice={onSetPrice} />
            ))
          : steps.map(({ id }) => <StepBone key={id} />)}
      </ol>
    </section>
  );
}

function StepLine({ step, done, onSetPrice }: { step: Step; done: boolean; onSetPrice: () => void }) {
  const { title, why, action } = step;
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark}>
        {done ? <IconCheck size={14} stroke={3} role="img" aria-label="Concluído:" /> : null}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        {!done && <p className={styles.why}>{why}</p>}
        {action === 'price' ? (
          // Stays when done, because prices are corrected sometimes.
          <button type="button" className={styles.go} onClick={onSetPrice}>
            {done ? 'Alterar preço' : 'Definir preço'}
          </button>
        ) : (
          !done && (
            <Link to={action.to} className={styles.go}>
              {action.label}
            </Link>
          )
        )}
      </div>
    </li>
  );
}

function StepBone() {
  return (
    <li className={styles.step} aria-hidden>
      <span className={styles.mark} />
      <div className={styles.bones}>
        <Skeleton width="60%" height={16} />
        <Skeleton width="90%" height={14} />
        <Skeleton width="40%" height={14} />
      </div>
    </li>
  );
}
