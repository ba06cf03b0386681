import type { Customer } from '@coruja/contract';
import { usePricesTime } from '../../api/use-counter-settings.ts';
import { type DialogState, useDialog } from '../../lib/use-dialog.ts';
import { type CustomerDraft, draftOf } from '../../parts/customers/customer-draft.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { AddCreditsDialog } from './add-credits-dialog.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { EditBalanceDialog } from './edit-balance-dialog.tsx';
import { RemoveCustomerDialog } from './remove-customer-dialog.tsx';

const NewCustomerDialog = onDemand(
  async () => (await import('../../parts/customers/customer-dialog.tsx')).NewCustomerDialog,
);
const EditCustomerDialog = onDemand(
  async () => (await import('../../parts/customers/customer-dialog.tsx')).EditCustomerDialog,
);
const SellCreditsDialog = onDemand(async () => (await import('./sell-credits-dialog.tsx')).SellCreditsDialog);
const TransferDialog = onDemand(async () => (await import('./transfer-dialog.tsx')).TransferDialog);
const EraseDataDialog = onDemand(async () => (await import('./erase-data-dialog.tsx')).EraseDataDialog);

interface CustomerDialogsState {
  readonly viewing: DialogState<Customer>;
  readonly creating: DialogState<CustomerDraft>;
  readonly editing: DialogState<Customer>;
  readonly removing: DialogState<Customer>;
  readonly erasing: DialogState<Customer>;
  readonly adding: DialogState<Customer>;
  readonly setting: DialogState<Customer>;
  readonly transferring: DialogState<Customer>;
}

/** All dialogs of this screen with their customers. */
export function useCustomerDialogs(): CustomerDialogsState {
  return {
    viewing: useDialog<Customer>(),
    creating: useDialog<CustomerDraft>(),
    editing: useDialog<Customer>(),
    removing: useDialog<Customer>(),
    erasing: useDialog<Customer>(),
    adding: useDialog<Customer>(),
    setting: useDialog<Customer>(),
    transferring: useDialog<Customer>(),
  };
}

/** After this time the dialogs are closed and have tried to restore the focus. */
const DIALOGS_GONE_MS = 250;

interface CustomerDialogsProps {
  readonly dialogs: CustomerDialogsState;
  /** Called when the row that opened the dialogs is gone, to move the focus. */
  readonly onRemoved: () => void;
}

/** The side panel and the dialogs over it. Keys include the dialog, because several may be about one customer. */
export function CustomerDialogs({ dialogs, onRemoved }: CustomerDialogsProps) {
  const { viewing, creating, editing, removing, erasing, adding, setting, transferring } = dialogs;
  // Priced time is sold; otherwise it is granted.
  const AddDialog = usePricesTime() ? SellCreditsDialog : AddCreditsDialog;
  const gone = () => {
    viewing.close();
    window.setTimeout(onRemoved, DIALOGS_GONE_MS);
  };
  return (
    <>
      <CustomerPanel
        row={viewing.item}
        opened={viewing.opened}
        onClose={viewing.close}
        onAdd={adding.open}
        onEditBalance={setting.open}
        onTransfer={transferring.open}
        onEdit={editing.open}
        onRemove={removing.open}
        onErase={erasing.open}
        onCreate={({ cpf }) => creating.open(draftOf(cpf ?? ''))}
      />
      <NewCustomerDialog
        opened={creating.opened}
        onClose={creating.close}
        draft={creating.item ?? {}}
        onCreated={viewing.close}
      />
      <EditCustomerDialog customer={editing.item} opened={editing.opened} onClose={editing.close} />
      {adding.item && (
        <AddDialog
          key={`adding ${adding.item.id}`}
          customer={adding.item}
          opened={adding.opened}
          onClose={adding.close}
        />
      )}
      {setting.item && (
        <EditBalanceDialog
          key={`setting ${setting.item.id}`}
          customer={setting.item}
          opened={setting.opened}
          onClose={setting.close}
        />
      )}
      {transferring.item && (
        <TransferDialog
          key={`transferring ${transferring.item.id}`}
          customer={transferring.item}
          opened={transferring.opened}
          onClose={transferring.close}
        />
      )}
      {removing.item && (
        <RemoveCustomerDialog
          key={`removing ${removing.item.id}`}
          customer={removing.item}
          opened={removing.opened}
          onClose={removing.close}
          onRemoved={gone}
        />
      )}
      {erasing.item && (
        <EraseDataDialog
          key={`erasing ${erasing.item.id}`}
          customer={erasing.item}
          opened={erasing.opened}
          onClose={erasing.close}
          onErased={gone}
        />
      )}
    </>
  );
}
