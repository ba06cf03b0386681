import { type Order, receiveSandboxPix } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconHourglassHigh, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useIsOwner } from '../team/use-is-owner.ts';
import styles from './order-content.module.css';
import { pixAccountQuery } from './pix-account-query.ts';

// What the dialog of an order shows if the provider confirms its code (docs/product/pix.md#screens-of-the-account).

type Charge = NonNullable<Order['charge']>;

/** Says that the bank still examines the PIX, or that the PIX will confirm itself. */
export function SelfConfirming({ charge, isOpen }: { charge: Charge; isOpen: boolean }) {
  if (charge.isInAnalysis)
    return (
      <p className={styles.note} role="status">
        <IconHourglassHigh size={18} aria-hidden />
        <span>
          <strong>PIX em análise pelo banco.</strong> Espere antes de entregar: o banco de quem pagou ainda
          pode recusar.
        </span>
      </p>
    );
  if (!isOpen) return null;
  return (
    <p className={styles.waiting}>
      <IconRefresh size={18} aria-hidden />
      <span>Confirma sozinho quando o PIX chegar.</span>
    </p>
  );
}

/** Only with the embedded provider, whose codes no bank knows. */
export function PayDemonstration({ charge }: { charge: Charge }) {
  const storeId = useStore().id;
  const account = useQuery({ ...pixAccountQuery(storeId), enabled: useIsOwner() }).data;
  const pay = useMutation({
    mutationFn: () => client.call(receiveSandboxPix, { body: { chargeId: charge.id } }),
    onError: showServerMessage('Não foi possível simular o pagamento.'),
  });
  if (account?.provider !== 'sandbox') return null;
  return (
    <Button variant="subtle" loading={pay.isPending} onClick={() => pay.mutate()}>
      Simular pagamento (demonstração)
    </Button>
  );
}
