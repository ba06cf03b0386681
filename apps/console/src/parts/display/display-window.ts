import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';

/** A name, so that a tab which was reloaded finds the same window. */
const NAME = 'coruja-customer-display';

let opened: Window | null = null;

/** Opens the customer's display in its own window, or brings it to the front. */
export function openDisplayWindow(): void {
  if (opened && !opened.closed) return opened.focus();
  opened = window.open(paths.customerDisplay, NAME, 'popup,width=1280,height=720');
  if (opened) toast.info('Tela do cliente aberta.', 'Leve a janela para a outra tela e aperte F11.');
  else
    toast.error('O navegador bloqueou a tela do cliente.', 'Permita janelas desta página e tente novamente.');
}
