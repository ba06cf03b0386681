import type { Shift } from '@coruja/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Outcomes } from '../../../parts/shifts/outcomes.tsx';
import { shiftDetail } from '../../../parts/shifts/shift-detail.ts';
import action from '../../../ui/action.module.css';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/zone.tsx';
import styles from './drawer.module.css';

interface ShiftResultDialogProps {
  /** A closed shift. */
  readonly shift: Shift;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What the count of a closed shift came to, which only who closed it sees at once. */
export function ShiftResultDialog({ shift, opened, onClose }: ShiftResultDialogProps) {
  const last = Math.max(...shift.counts.map(({ attempt }) => attempt));
  return (
    <Dialog opened={opened} onClose={onClose} title={`Turno ${shift.number} fechado`}>
      <DialogBody>
        <Outcomes outcomes={shift.counts.filter(({ attempt }) => attempt === last)} />
        <p className={styles.note}>
          Ficou na gaveta: <Money reais={shift.left ?? 0} />
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
        <Link to={shiftDetail(shift.id)} className={action.main}>
          Ver o relatório
        </Link>
      </DialogFooter>
    </Dialog>
  );
}
