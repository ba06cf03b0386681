import type { Order, ReceivedPix } from '@coruja/contract';
import { centavos, fromReais, toReais } from '@coruja/domain';
import { Button, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reasonOf, serverMessage } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { waitingOrdersQuery } from '../../parts/pix/order-queries.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { Clock } from '../../ui/zone.tsx';
import type { PixDialogProps } from './pix-dialog-props.ts';
import styles from './pix-page.module.css';
import { customerText, linesText } from './pix-text.ts';
import { useResolvePix } from './received-pix-queries.ts';

const title = 'Usar em um pedido';
const none = { orderId: '' };

/** What is left pays an open order, or a part of it. Give it the PIX's id as its `key`. */
export function UseInOrderDialog(props: PixDialogProps) {
  const orders = useQuery({ ...waitingOrdersQuery(useStore().id), enabled: props.opened });
  const open = orders.data?.filter(({ state }) => state === 'OPEN');
  if (open && open.length > 0) return <ChooseOrder {...props} orders={open} />;
  return (
    <Dialog opened={props.opened} onClose={props.onClose} home={props.home} title={title}>
      <DialogBody>
        {open ? (
          <p>
            Nenhum pedido em aberto. Monte o pedido no Caixa, gere o PIX e volte aqui enquanto ele espera o
            pagamento.
          </p>
        ) : orders.isLoadingError ? (
          <ErrorState
            title="Não foi possível carregar os pedidos."
            detail={reasonOf(orders.error)}
            onRetry={() => void orders.refetch()}
          />
        ) : (
          <>
            <LoadingText>Carregando os pedidos…</LoadingText>
            <Skeleton height={40} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={props.onClose}>Fechar</Button>
        {open && (
          <Link to={paths.cashier} className={action.main} data-autofocus>
            Ir para o caixa
          </Link>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function ChooseOrder({ pix, orders, opened, onClose, home }: PixDialogProps & { orders: readonly Order[] }) {
  const resolve = useResolvePix(pix);
  const form = useForm({
    mode: 'controlled',
    initialValues: none,
    validate: { orderId: (id) => (id === '' ? 'Escolha o pedido.' : null) },
  });
  useFreshForm(form, opened, () => none);
  const chosen = orders.find(({ id }) => id === form.values.orderId);
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        onClose();
        resolve.reset();
      }}
      home={home}
      title={title}
      submitLabel="Usar no pedido"
      form={form}
      problem={resolve.error && (serverMessage(resolve.error) ?? reasonOf(resolve.error) ?? failure)}
      onSubmit={({ orderId }) =>
        resolve.mutateAsync({ as: 'order', orderId }).then(() => toast.success('PIX usado no pedido!'))
      }
    >
      <Radio.Group label="Pedido em aberto" {...form.getInputProps('orderId')}>
        <div className={styles.orders}>
          {orders.map((order, at) => (
            <Radio
              key={order.id}
              value={order.id}
              data-autofocus={at === 0 || undefined}
              label={`${customerText(order)} · faltam ${formatMoney(order.missing)}`}
              description={
                <>
                  {linesText(order)}, de <Clock instant={order.createdAt} />
                </>
              }
              iconColor="var(--on-ink)"
            />
          ))}
        </div>
      </Radio.Group>
      {chosen && <p aria-live="polite">{effectText(pix, chosen)}</p>}
    </FormDialog>
  );
}

const failure = 'Não foi possível usar este PIX no pedido.';

/** What becomes of the order, and of the PIX. */
function effectText({ unresolved }: ReceivedPix, { missing }: Order): string {
  const rest = fromReais(unresolved) - fromReais(missing);
  if (rest === 0) return 'Este PIX paga o pedido.';
  const difference = formatMoney(toReais(centavos(Math.abs(rest))));
  return rest > 0
    ? `Este PIX paga o pedido. Sobram ${difference}.`
    : `Este PIX paga uma parte. Ainda faltam ${difference}.`;
}
