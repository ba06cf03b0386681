import type { Shift } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Permitted } from '../../../parts/team/permitted.tsx';
import { reasonOf } from '../../../api/errors.ts';
import { showFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { type DialogState, useDialog } from '../../../lib/use-dialog.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useLast } from '../../../lib/use-last.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Clock, DateTime } from '../../../ui/zone.tsx';
import { serverNow } from '../../../api/server-clock.ts';
import { useCounterSettings } from '../../../api/use-counter-settings.ts';
import { currentShiftQuery, useOpenShift } from '../../../parts/shifts/drawer-queries.ts';
import styles from './drawer.module.css';

const OpenShiftDialog = onDemand(async () => (await import('./open-shift-dialog.tsx')).OpenShiftDialog);
const MovementDialog = onDemand(async () => (await import('./movement-dialog.tsx')).MovementDialog);
const CloseShiftDialog = onDemand(async () => (await import('./close-shift-dialog.tsx')).CloseShiftDialog);
const ShiftResultDialog = onDemand(async () => (await import('./shift-result-dialog.tsx')).ShiftResultDialog);

interface DrawerBarProps {
  /** 'Abrir caixa', which a refused sale opens too. */
  readonly opening: DialogState<true>;
}

/** Above the products: the open shift and what can be done with its drawer. Loaded only by stores with shifts. */
export function DrawerBar({ opening }: DrawerBarProps) {
  const query = useQuery(currentShiftQuery(useStore().id));
  const current = query.data?.shift ?? null;
  // The dialogs keep it while they close.
  const shift = useLast(current);
  const moving = useDialog<'sangria' | 'suprimento'>();
  const closing = useDialog();
  const result = useDialog<Shift>();
  return (
    <section className={styles.bar} aria-label="Turno de caixa">
      {current ? (
        <>
          <Opened shift={current} />
          <div className={styles.actions}>
            <Permitted need="cash">
              <Button onClick={() => moving.open('sangria')}>Sangria</Button>
            </Permitted>
            <Button onClick={() => moving.open('suprimento')}>Suprimento</Button>
            <Button onClick={() => closing.open(true)}>Fechar caixa</Button>
          </div>
        </>
      ) : query.data ? (
        <Closed lastLeft={query.data.lastLeft} onCount={() => opening.open(true)} />
      ) : (
        query.isError && (
          <>
            <p className={styles.words} role="alert">
              Não foi possível carregar o caixa. {reasonOf(query.error)}
            </p>
            <Button onClick={() => void query.refetch()}>Tentar novamente</Button>
          </>
        )
      )}
      <OpenShiftDialog opened={opening.opened && current === null} onClose={opening.close} />
      {shift && (
        <>
          <MovementDialog
            shift={shift}
            kind={moving.item ?? 'sangria'}
            opened={moving.opened}
            onClose={moving.close}
          />
          <CloseShiftDialog
            key={shift.id}
            shift={shift}
            opened={closing.opened}
            onClose={closing.close}
            onClosed={result.open}
          />
        </>
      )}
      {result.item && <ShiftResultDialog shift={result.item} opened={result.opened} onClose={result.close} />}
    </section>
  );
}

interface ClosedProps {
  /** What the last shift left in the drawer. */
  readonly lastLeft: number | null;
  readonly onCount: () => void;
}

/** An owner alone opens with what they left by one press; a team counts what it takes over (docs/product/shifts.md#opening). */
function Closed({ lastLeft, onCount }: ClosedProps) {
  const isAlone = useCounterSettings()?.team === false;
  const open = useOpenShift();
  return (
    <>
      <p className={styles.words}>O caixa está fechado.</p>
      <div className={styles.actions}>
        {isAlone && lastLeft !== null && (
          <Button
            loading={open.isPending}
            onClick={() =>
              open.mutate({ float: lastLeft }, { onError: showFailure('Não foi possível abrir o caixa.') })
            }
          >
            Abrir com {formatMoney(lastLeft)}
          </Button>
        )}
        <Button onClick={onCount}>Abrir caixa</Button>
      </div>
    </>
  );
}

const DAY_MS = 86_400_000;

function Opened({ shift: { openedBy, openedAt, isForgotten } }: { shift: Shift }) {
  const isOld = serverNow() - Date.parse(openedAt) >= DAY_MS;
  return (
    <p className={styles.words}>
      Caixa aberto por <strong>{openedBy.name}</strong> · desde{' '}
      {isOld ? <DateTime instant={openedAt} /> : <Clock instant={openedAt} />}
      {isForgotten && (
        <span className={styles.mark}>
          <StatusBadge tone="ending">Esquecido</StatusBadge>
        </span>
      )}
    </p>
  );
}
