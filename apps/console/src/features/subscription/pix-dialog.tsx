import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNow } from '../../lib/clock.ts';
import { formatCountdown } from '../../lib/countdown.ts';
import { PixCode } from '../../parts/pix/pix-code.tsx';
import { MainButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Money } from '../../ui/zone.tsx';
import styles from './pix-dialog.module.css';
import { usePayDemonstration } from './subscription-queries.ts';
import type { PixCharge } from './use-payment.ts';

interface PixDialogProps {
  readonly charge: PixCharge | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRenew: () => void;
  /** A new code is being created. */
  readonly renewing: boolean;
}

/**
 * The PIX code: as a picture, to copy, and how long it is valid (docs/product/payment.md#pix-code). The screen behind it notices the
 * payment and closes it.
 */
export function PixDialog({ charge, opened, onClose, onRenew, renewing }: PixDialogProps) {
  const left = useSecondsLeft(charge);
  const isOver = left === 0;
  return (
    <Dialog opened={opened} onClose={onClose} title="Pagar com PIX" size={440} closeOnClickOutside={false}>
      {charge && (
        <>
          <DialogBody>
            <p className={styles.amount}>
              <Money reais={charge.value} />
            </p>
            {isOver ? (
              <p className={styles.over} role="status">
                Este código expirou. Gere um novo PIX para pagar.
              </p>
            ) : (
              <>
                <p className={styles.how}>Leia com o aplicativo do banco, ou copie o código.</p>
                <PixCode payload={charge.code.payload} encodedImage={charge.code.encodedImage} />
                <p className={styles.how}>
                  Esperando o pagamento. Expira em{' '}
                  <span className={`${styles.time} num`} role="timer">
                    {formatCountdown(left)}
                  </span>
                </p>
              </>
            )}
            {charge.code.isDemonstration && !isOver && <Demonstration />}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Fechar</Button>
            {isOver && (
              <MainButton
                loading={renewing}
                leftSection={<IconRefresh size={18} aria-hidden />}
                onClick={onRenew}
              >
                Gerar novo PIX
              </MainButton>
            )}
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

/** Only with the embedded provider, whose codes no bank knows. */
function Demonstration() {
  const pay = usePayDemonstration();
  return (
    <div className={styles.demonstration}>
      <p>
        <strong>Demonstração:</strong> este PIX não é cobrado por nenhum banco.
      </p>
      <Button loading={pay.isPending} onClick={() => pay.mutate()} fullWidth>
        Simular pagamento (demonstração)
      </Button>
    </div>
  );
}

/** Whole seconds until the code expires; never below zero. */
function useSecondsLeft(charge: PixCharge | null): number {
  const now = useNow();
  if (charge === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(charge.code.expiresAt) - now) / 1_000));
}
