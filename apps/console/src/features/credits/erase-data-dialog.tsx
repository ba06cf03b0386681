import type { Customer } from '@coruja/contract';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/errors.ts';
import { legalSettingsQuery } from '../../api/legal-settings-query.ts';
import { useStore } from '../../api/store-context.ts';
import { ConfirmChange } from '../../parts/confirm-change.tsx';
import { Problem } from '../../ui/form-dialog.tsx';
import { isRemovalBlocked } from './credits-queries.ts';
import { useEraseOwnData } from './own-data-queries.ts';

interface EraseDataDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** Asks before a customer's data is erased, and says what stays and until when. */
export function EraseDataDialog({ customer, opened, onClose, onErased }: EraseDataDialogProps) {
  const erase = useEraseOwnData();
  const { data } = useQuery({ ...legalSettingsQuery(useStore().id), enabled: opened });
  return (
    <ConfirmChange
      opened={opened}
      onClose={onClose}
      title="Apagar dados"
      mutation={erase}
      input={customer}
      onDone={onErased}
    >
      <p>
        Apagar os dados de <strong>{customer.name}</strong>? E-mail, apelido e foto somem agora, e as compras
        e os eventos deixam de dizer de quem eram. Não há como desfazer.
      </p>
      <p>
        <strong>O que fica:</strong> se a pessoa usou um computador, o registro de uso guarda o nome, o CPF e
        a identificação até {data ? `${data.keepMonths} meses` : 'o fim do prazo da lei'} depois da última
        sessão, porque a lei pode exigir. O extrato de minutos fica junto, sem aparecer em nenhuma tela, e
        some com ele.
      </p>
      {isRemovalBlocked(erase.error) && <Problem>{reasonOf(erase.error)}</Problem>}
    </ConfirmChange>
  );
}
