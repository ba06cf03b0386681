import type { MaintenanceSheet } from '@coruja/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { plural } from '../../../lib/format.ts';
import { DialogLoading } from '../../../parts/forms/dialog-loading.tsx';
import { OwnerPassword } from '../../../parts/forms/owner-password.tsx';
import { MainButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import styles from './maintenance-codes-dialog.module.css';
import { maintenanceSheetQuery, useCreateMaintenanceCodes } from './maintenance-queries.ts';

interface MaintenanceCodesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Códigos de manutenção': makes the sheet, shows it once, and where codes were used (docs/product/guard.md#maintenance-codes). */
export function MaintenanceCodesDialog({ opened, onClose }: MaintenanceCodesDialogProps) {
  const { data, error, refetch } = useQuery({ ...maintenanceSheetQuery(useStore().id), enabled: opened });
  const creation = useCreateMaintenanceCodes();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (typed) => (typed === '' ? 'Informe a senha atual.' : null) },
  });
  const create = form.onSubmit(({ currentPassword }) =>
    creation.mutate(currentPassword, {
      onSuccess: () => form.reset(),
      onError: showFormFailure(form, 'Falha ao gerar os códigos.'),
    }),
  );
  const made = creation.data;
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      onClosed={creation.reset}
      title="Códigos de manutenção"
      closeOnClickOutside={made === undefined}
    >
      <form onSubmit={create} noValidate>
        <DialogBody>
          {made ? (
            <Codes codes={made.codes} />
          ) : (
            <>
              <p>
                Um código abre um computador que está sem servidor, uma vez e por uma hora: aperte M na tela
                de bloqueio depois de um minuto sem conexão. Guarde a folha fora dos computadores.
              </p>
              {data === undefined && (
                <DialogLoading
                  title="Não foi possível carregar os códigos."
                  height={80}
                  error={error}
                  onRetry={() => void refetch()}
                />
              )}
              {data?.sheet && <Sheet sheet={data.sheet} />}
              {data && <OwnerPassword {...form.getInputProps('currentPassword')} />}
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Fechar</Button>
          {data && !made && (
            <MainButton type="submit" loading={creation.isPending}>
              {data.sheet ? 'Gerar nova folha' : 'Gerar folha'}
            </MainButton>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The sheet, while it is shown. */
function Codes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  const copy = async () => {
    const text = codes.map((code, index) => `${index + 1}. ${code}`).join('\n');
    if (await copyText(text, list.current)) toast.success('Códigos copiados!');
    else toast.error('Não foi possível copiar.', 'Selecione os códigos e copie pelo teclado.');
  };
  return (
    <>
      <p>Imprima ou anote agora: os códigos não aparecem de novo. Os da folha anterior não valem mais.</p>
      <ol ref={list} className={styles.codes} aria-label="Códigos">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Imprimir
        </Button>
        <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
    </>
  );
}

function Sheet({ sheet }: { sheet: MaintenanceSheet }) {
  return (
    <section className={styles.sheet} aria-label="Folha atual">
      <p>
        <strong className="num">{plural(sheet.left, 'código', 'códigos')}</strong> sem uso na folha de{' '}
        <DateTime instant={sheet.createdAt} />. Uma folha nova substitui esta.
      </p>
      {sheet.uses.length > 0 && (
        <ul>
          {sheet.uses.map(({ number, computer, openedAt }) => (
            <li key={`${number} ${computer.id}`}>
              Código {number} abriu {computer.name} em <DateTime instant={openedAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
