import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hasCode } from '../../api/errors.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useStore } from '../../api/store-context.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { paths } from '../../paths.ts';
import action from '../../ui/action.module.css';
import { DangerButton } from '../../ui/buttons.tsx';
import { Consequences, Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isSameName } from './same-name.ts';
import { useCloseAccount } from './profile-queries.ts';

/** Asks for the store's name, so that nobody closes the account by mistake (docs/product/stores.md#closing). */
export function CloseAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { name } = useStore();
  const close = useCloseAccount();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useOneAtATime();
  const isHeld = hasCode(close.error, 'SESSIONS_ACTIVE');

  const reset = () => {
    setTyped('');
    setError(undefined);
    close.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!opened) return;
    if (!isSameName(typed, name)) {
      setError(typed.trim() === '' ? 'Digite o nome da loja.' : 'Este não é o nome da loja.');
      return focusFirstInvalid(element.current);
    }
    run(() =>
      close.mutateAsync(undefined, {
        onError: (refusal) => {
          if (!hasCode(refusal, 'SESSIONS_ACTIVE')) {
            showServerMessage('Não foi possível encerrar a conta.')(refusal);
          }
        },
      }),
    );
  };

  return (
    <Dialog
      opened={opened}
      onClose={() => !busy && onClose()}
      onClosed={reset}
      title="Encerrar conta"
      closeOnClickOutside={false}
    >
      <form ref={element} onSubmit={submit} noValidate>
        <DialogBody>
          <Consequences>
            <li>O acesso termina agora, em todos os aparelhos.</li>
            <li>A assinatura é cancelada e nada mais é cobrado.</li>
            <li>
              Por 30 dias, o e-mail e o CNPJ continuam reservados e o suporte pode reabrir a conta como ela
              está.
            </li>
            <li>
              Depois disso, os dados são apagados. O uso dos computadores, as vendas e os pagamentos ficam
              guardados, sem acesso, só pelo prazo da lei.
            </li>
          </Consequences>
          <TextField
            label="Nome da loja"
            description={
              <>
                Para confirmar, digite <strong>{name}</strong>.
              </>
            }
            autoComplete="off"
            spellCheck={false}
            required
            data-autofocus
            error={error}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setError(undefined);
            }}
          />
          {isHeld && (
            <Problem>
              {close.error?.message}{' '}
              <Link to={paths.sessions} className={action.text}>
                Ver sessões ativas
              </Link>
            </Problem>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <DangerButton type="submit" loading={busy}>
            Encerrar conta
          </DangerButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
