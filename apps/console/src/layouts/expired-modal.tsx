import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { plansQuery } from '../api/plans-query.ts';
import { useEscape } from '../lib/use-escape.ts';
import { chosenPlanParam, paths } from '../paths.ts';
import { MainButton } from '../ui/buttons.tsx';
import { dialogClasses } from '../ui/dialog.tsx';
import { PlanCards, PlanCardsSkeleton } from '../ui/plan-cards.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import styles from './expired-modal.module.css';

/** Above every other dialog, because the server refuses what they would send. */
const ABOVE_ALL = 230;

const ways = [
  { label: 'Assinatura', path: paths.subscription },
  { label: 'Perfil', path: paths.profile },
  { label: 'Dados Bancários', path: paths.bankStore },
  { label: 'Sair', path: paths.logout },
];

/**
 * The subscription is over: the plans, and the few screens that stay open. It closes only by going to one of them
 * (docs/product/subscription.md#expired-dialog).
 */
export function ExpiredModal() {
  // Esc reaches no dialog below it.
  useEscape(true, stay);
  return (
    <Modal
      opened
      onClose={stay}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Sua assinatura expirou ou foi cancelada"
      size={960}
      zIndex={ABOVE_ALL}
      classNames={dialogClasses}
    >
      <div className={styles.body} data-has-help>
        {/*
         * The plans may still be loading, so the text before them gets the focus.
         */}
        <p className={styles.words} tabIndex={-1} data-autofocus>
          Escolha um plano para voltar a usar a Coruja. Tudo o que você cadastrou continua guardado.
        </p>
        <Plans />
        <nav className={styles.ways} aria-label="O que continua aberto">
          {ways.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          <Link to={paths.guide}>Precisa de ajuda?</Link>
        </nav>
      </div>
    </Modal>
  );
}

function Plans() {
  const navigate = useNavigate();
  const plans = useQuery(plansQuery);
  if (plans.isError && !plans.data) {
    return <ErrorState title="Erro ao carregar os planos" onRetry={() => void plans.refetch()} />;
  }
  if (!plans.data) return <PlanCardsSkeleton />;
  if (plans.data.length === 0) return <EmptyState title="Nenhum plano disponível no momento." />;
  return (
    <PlanCards
      plans={plans.data}
      action={({ id, name }, isMostPopular) => {
        const Select = isMostPopular ? MainButton : Button;
        const search = new URLSearchParams({ [chosenPlanParam]: id });
        return (
          <Select
            aria-label={`Selecionar Plano ${name}`}
            onClick={() => void navigate(`${paths.subscription}?${search.toString()}`)}
          >
            Selecionar Plano
          </Select>
        );
      }}
    />
  );
}

function stay(): void {
  // There is nothing behind it that would work.
}
