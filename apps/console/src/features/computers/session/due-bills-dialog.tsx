import type { Bill, Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { formatMoney } from '../../../lib/format.ts';
import { BillLine } from '../../../parts/bills/bill-line.tsx';
import { totalOf } from '../../../parts/bills/open-bills.ts';
import { useReceiveBills } from '../../../parts/sales/receive-bills.ts';
import { MainButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';

/** A computer with open bills of its past sessions. */
export interface ComputerWithBills {
  readonly computer: Computer;
  readonly bills: readonly Bill[];
}

interface DueBillsDialogProps {
  readonly dueBills: ComputerWithBills;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onStart: (computer: Computer) => void;
  /** The computer's card, which gets the focus afterwards. */
  readonly home: () => HTMLElement | null;
}

/** Asks whether to receive open bills of past sessions, or to start the next one first. */
export function DueBillsDialog({
  dueBills: { computer, bills },
  opened,
  onClose,
  onStart,
  home,
}: DueBillsDialogProps) {
  const receiveBills = useReceiveBills();
  const receive = () => {
    onClose();
    receiveBills(bills.map(({ id }) => id));
  };
  const start = () => {
    onClose();
    onStart(computer);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`A receber de ${computer.name}`} home={home}>
      <DialogBody>
        <div>
          {bills.map((bill) => (
            <BillLine key={bill.id} bill={bill} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        {!computer.isLocked && <Button onClick={start}>Nova sessão</Button>}
        <MainButton onClick={receive} data-autofocus>
          Receber {formatMoney(totalOf(bills))}
        </MainButton>
      </DialogFooter>
    </Dialog>
  );
}
