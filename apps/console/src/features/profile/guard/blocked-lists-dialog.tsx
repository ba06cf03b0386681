import type { GuardSettings } from '@coruja/contract';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { linesOf } from './lines-of.ts';
import { useSaveGuardSettings } from '../profile-queries.ts';

interface BlockedListsDialogProps {
  readonly settings: GuardSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What players may not use: docs/product/guard.md#blocked-programs-and-sites. */
export function BlockedListsDialog({ settings, opened, onClose }: BlockedListsDialogProps) {
  const save = useSaveGuardSettings('Bloqueios atualizados!');
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(settings) });
  useFreshForm(form, opened, () => valuesOf(settings));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Bloqueios"
      submitLabel="Salvar Alterações"
      form={form}
      onSubmit={(values) =>
        save.mutateAsync(
          {
            blockedPrograms: linesOf(values.blockedPrograms),
            blockedSites: linesOf(values.blockedSites),
          },
          { onError: showFormFailure(form, 'Falha ao atualizar os bloqueios.') },
        )
      }
    >
      <Textarea
        label="Programas bloqueados"
        description="O nome do arquivo, um por linha, sem a pasta; até 100. Se o cliente abrir um deles, o computador fecha e avisa. Um arquivo com outro nome não é reconhecido."
        placeholder="utorrent.exe"
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        {...form.getInputProps('blockedPrograms')}
      />
      <Textarea
        label="Sites bloqueados"
        description="Um endereço por linha; até 300. Vale também para o que vem antes dele, como m.bet365.com. Quem usa uma VPN ou um navegador que trouxe consigo pode passar."
        placeholder="bet365.com"
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('blockedSites')}
      />
    </FormDialog>
  );
}

function valuesOf({ blockedPrograms, blockedSites }: GuardSettings) {
  return { blockedPrograms: blockedPrograms.join('\n'), blockedSites: blockedSites.join('\n') };
}
