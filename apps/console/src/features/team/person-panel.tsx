import type { Operator, SignIn } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from '../../api/store-context.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useLast } from '../../lib/use-last.ts';
import { customerQuery } from '../../parts/customers/customer-queries.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { DetailPanel, Fact, Facts } from '../../ui/detail-panel.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { DateTime, Day } from '../../ui/zone.tsx';
import { PermissionList } from './permission-list.tsx';
import { type Invitation, useInviteOperator } from './team-queries.ts';
import { pinText, roleNames } from './team-text.ts';
import styles from './person.module.css';

const EditPersonDialog = onDemand(async () => (await import('./edit-person-dialog.tsx')).EditPersonDialog);
const PermissionsDialog = onDemand(async () => (await import('./permissions-dialog.tsx')).PermissionsDialog);
const PinDialog = onDemand(async () => (await import('./pin-dialog.tsx')).PinDialog);
const OwnRecordDialog = onDemand(async () => (await import('./own-record-dialog.tsx')).OwnRecordDialog);
const InviteDialog = onDemand(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const RemovePersonDialog = onDemand(
  async () => (await import('./remove-person-dialog.tsx')).RemovePersonDialog,
);

interface PersonPanelProps {
  /** Null while none is open. */
  readonly person: Operator | null;
  /** Those of the whole team. */
  readonly devices: readonly SignIn[];
  /** The team is turned off: people can only be removed. */
  readonly isOff: boolean;
  readonly onClose: () => void;
}

/** One person: PIN, own record, devices, and what they may do. */
export function PersonPanel({ person, devices, isOff, onClose }: PersonPanelProps) {
  const shown = useLast(person);
  if (!shown) return null;
  return (
    <Person
      key={shown.id}
      person={shown}
      opened={person !== null}
      devices={devices.filter(({ operatorId }) => operatorId === shown.id)}
      isOff={isOff}
      onClose={onClose}
    />
  );
}

interface PersonProps extends PersonPanelProps {
  readonly person: Operator;
  readonly opened: boolean;
}

function Person({ person, opened, devices, isOff, onClose }: PersonProps) {
  const dialogs = usePersonDialogs();
  const isStaff = person.role !== 'owner';
  const canChange = person.leftAt === null && !isOff;
  return (
    <>
      <DetailPanel
        opened={opened}
        onClose={() => !dialogs.isOpen && onClose()}
        title={person.name}
        actions={
          isStaff && person.leftAt === null && <Actions person={person} dialogs={dialogs} isOff={isOff} />
        }
      >
        <PersonFacts person={person} devices={devices} />
        {canChange && (
          <div className={styles.buttons}>
            {isStaff && (
              <Button size="xs" onClick={() => dialogs.editing.open(true)}>
                Editar
              </Button>
            )}
            <Button size="xs" onClick={() => dialogs.pin.open(true)}>
              {isStaff ? 'Definir PIN' : 'Definir meu PIN'}
            </Button>
            <Button size="xs" onClick={() => dialogs.record.open(true)}>
              Cadastro de cliente
            </Button>
          </div>
        )}
        {person.leftAt === null && (
          <PermissionList
            person={person}
            action={
              canChange && (
                <Button size="xs" onClick={() => dialogs.permissions.open(true)}>
                  Mudar permissões
                </Button>
              )
            }
          />
        )}
      </DetailPanel>
      <PersonDialogs person={person} dialogs={dialogs} onRemoved={onClose} />
    </>
  );
}

function usePersonDialogs() {
  const all = {
    editing: useDialog(),
    permissions: useDialog(),
    pin: useDialog(),
    record: useDialog(),
    removing: useDialog(),
    inviting: useDialog<Invitation>(),
  };
  return { ...all, isOpen: Object.values(all).some(({ opened }) => opened) };
}

type Dialogs = ReturnType<typeof usePersonDialogs>;

function Actions({ person, dialogs, isOff }: { person: Operator; dialogs: Dialogs; isOff: boolean }) {
  const invite = useInviteOperator();
  return (
    <>
      <Button variant="subtle" className={styles.remove} onClick={() => dialogs.removing.open(true)}>
        Remover
      </Button>
      {!isOff && (
        <MainButton
          loading={invite.isPending}
          onClick={() => invite.mutate(person, { onSuccess: dialogs.inviting.open })}
        >
          Convidar
        </MainButton>
      )}
    </>
  );
}

interface PersonDialogsProps {
  readonly person: Operator;
  readonly dialogs: Dialogs;
  readonly onRemoved: () => void;
}

function PersonDialogs({ person, dialogs, onRemoved }: PersonDialogsProps) {
  const { editing, permissions, pin, record, removing, inviting } = dialogs;
  return (
    <>
      <EditPersonDialog person={person} opened={editing.opened} onClose={editing.close} />
      <PermissionsDialog person={person} opened={permissions.opened} onClose={permissions.close} />
      <PinDialog person={person} opened={pin.opened} onClose={pin.close} />
      <OwnRecordDialog person={person} opened={record.opened} onClose={record.close} />
      <InviteDialog
        person={person}
        invitation={inviting.item}
        opened={inviting.opened}
        onClose={inviting.close}
      />
      <RemovePersonDialog
        person={person}
        opened={removing.opened}
        onClose={removing.close}
        onRemoved={onRemoved}
      />
    </>
  );
}

function PersonFacts({ person, devices }: { person: Operator; devices: readonly SignIn[] }) {
  return (
    <Facts>
      <Fact name="Perfil">{roleNames[person.role]}</Fact>
      {person.leftAt === null ? (
        <Fact name="PIN">{pinText(person)}</Fact>
      ) : (
        <Fact name="Saiu em">
          <Day instant={person.leftAt} />
        </Fact>
      )}
      <Fact name="Cadastro de cliente">
        <OwnRecord customerId={person.userId} />
      </Fact>
      {devices.map(({ id, device, lastUsedAt }) => (
        <Fact key={id} name={device ?? 'Navegador desconhecido'}>
          Último uso <DateTime instant={lastUsedAt} />
        </Fact>
      ))}
    </Facts>
  );
}

function OwnRecord({ customerId }: { customerId: string | null }): ReactNode {
  const storeId = useStore().id;
  const { data } = useQuery({ ...customerQuery(storeId, customerId ?? ''), enabled: customerId !== null });
  return customerId === null ? 'Nenhum' : (data?.name ?? '…');
}
