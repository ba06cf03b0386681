import type { Operator } from '@coruja/contract';
import { useDialog } from '../../lib/use-dialog.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Consequences } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { useBecomeCounter } from './team-queries.ts';

interface CounterDialogProps {
  readonly people: readonly Operator[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before this browser becomes a counter. Without any PIN the owner's is set first, since nobody could unlock it. */
export function CounterDialog({ people, opened, onClose }: CounterDialogProps) {
  const become = useBecomeCounter();
  const setting = useDialog();
  const owner = people.find(({ role }) => role === 'owner');
  const isReady = people.some(({ hasPin, leftAt }) => hasPin && leftAt === null);
  const mustSet = owner && !isReady;
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={() => !become.isPending && onClose()}
        title="Usar como balcão"
        confirmLabel={mustSet ? 'Definir meu PIN' : 'Usar como balcão'}
        pending={become.isPending}
        onConfirm={mustSet ? () => setting.open(true) : () => become.mutate()}
      >
        <p>Este computador passa a ser um balcão da equipe:</p>
        <Consequences>
          <li>A sua conta sai deste navegador e ele fica travado até alguém digitar o próprio PIN.</li>
          <li>Equipe, Ajustes e o que mais é só do dono pedem a sua senha aqui.</li>
          <li>Ele aparece em Aparelhos, e você o encerra de qualquer outro acesso seu.</li>
        </Consequences>
        {mustSet && (
          <Problem>
            Ninguém da equipe tem PIN ainda. Defina primeiro o seu, para conseguir abrir o balcão.
          </Problem>
        )}
      </ConfirmDialog>
      {owner && <PinDialog person={owner} opened={setting.opened} onClose={setting.close} />}
    </>
  );
}
