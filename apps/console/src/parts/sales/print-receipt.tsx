import type { Sale, Store } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';

/** The receipt is loaded once there is a sale to print. */
const loadReceipt = () => import('./receipt.tsx').catch(() => null);

export async function printReceipt(sale: Sale, store: Store): Promise<void> {
  const receipt = await loadReceipt();
  if (receipt) receipt.printReceipt(sale, store);
  else toast.error('Não foi possível abrir o recibo.', 'Verifique a conexão e tente novamente.');
}

/** 'Imprimir recibo', after a sale and in its detail. */
export function PrintReceiptButton({ sale }: { sale: Sale }) {
  const store = useStore();
  useEffect(() => void loadReceipt(), []);
  return (
    <Button
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void printReceipt(sale, store)}
    >
      Imprimir recibo
    </Button>
  );
}
