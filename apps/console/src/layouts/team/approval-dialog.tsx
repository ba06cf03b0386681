import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { hasCode, isApiError, reasonOf, serverMessage } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { operatorsQuery } from '../../parts/team/team-queries.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import type { Asked } from './ask-host.tsx';
import { roleNames } from './person-list.tsx';
import { PinField } from './pin-field.tsx';

interface Mistake {
  readonly who?: string;
  readonly pin?: string;
}

/** Somebody else approves this one call with their PIN (docs/product/team.md#approval). */
export function ApprovalDialog({ opened, asked }: { opened: boolean; asked: Asked }) {
  const { id: storeId, access } = useStore();
  const operators = useQuery(operatorsQuery(storeId));
  const approvers = (operators.data ?? []).filter(
    ({ actor, hasPin, leftAt }) => hasPin && leftAt === null && actor !== access?.actor,
  );
  const pin = useRef<HTMLInputElement>(null);
  const [who, setWho] = useState<string>();
  const [mistake, setMistake] = useState<Mistake>({});
  const [isSending, setSending] = useState(false);
  const approver = approvers.find(({ id }) => id === who) ?? approvers[0];

  const cancel = () => {
    if (!isSending) asked.refuse(asked.refusal);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = pin.current?.value ?? '';
    if (isSending || !approver) return;
    if (!typed) {
      setMistake({ pin: 'Digite o PIN.' });
      pin.current?.focus();
      return;
    }
    setSending(true);
    setMistake({});
    asked.send({ 'X-Approver': approver.id, 'X-Approver-Pin': typed }).then(
      (answer) => {
        setSending(false);
        asked.resolve(answer);
      },
      (error: unknown) => {
        setSending(false);
        const wrong = mistakeOf(error);
        if (!wrong) return asked.refuse(error);
        setMistake(wrong);
        if (pin.current) pin.current.value = '';
        requestAnimationFrame(() => pin.current?.focus());
      },
    );
  };

  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      title="Aprovação de um responsável"
      size={400}
      closeOnClickOutside={false}
      above
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p>Quem aprova confere o que está na tela e digita o próprio PIN. Vale só para esta ação.</p>
          <NativeSelect
            label="Quem aprova"
            data={approvers.map(({ id, name, role }) => ({
              value: id,
              label: `${name} · ${roleNames[role]}`,
            }))}
            value={approver?.id ?? ''}
            onChange={(event) => setWho(event.currentTarget.value)}
            error={operators.data && approvers.length === 0 ? 'Ninguém mais da equipe tem PIN.' : mistake.who}
          />
          <PinField ref={pin} label="PIN" data-autofocus error={mistake.pin} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={cancel}>Cancelar</Button>
          <MainButton type="submit" loading={isSending}>
            Aprovar
          </MainButton>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The error of a refused approval; null if the call itself was refused. */
function mistakeOf(error: unknown): Mistake | null {
  if (hasCode(error, 'APPROVAL_NEEDED')) return { who: 'Esta pessoa não pode aprovar esta ação.' };
  if (!isApiError(error) || !['PIN_INVALID', 'PIN_BLOCKED'].includes(error.code)) return null;
  const title = serverMessage(error) ?? error.message;
  return { pin: [title, reasonOf(error, title)].filter(Boolean).join(' ') };
}
