import type { GuardSettings } from '@coruja/contract';
import { Checkbox, Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFailure } from '../../api/form-errors.ts';
import { useFreshForm } from '../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './profile.module.css';
import { useSaveGuardSettings } from './profile-queries.ts';

interface GuardSettingsDialogProps {
  readonly settings: GuardSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The two rules, each with its effect at the counter. */
export function GuardSettingsDialog({ settings, opened, onClose }: GuardSettingsDialogProps) {
  const save = useSaveGuardSettings();
  const form = useForm({ mode: 'controlled', initialValues: { ...settings } });
  useFreshForm(form, opened, () => ({ ...settings }));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Regras do guarda"
      submitLabel="Salvar Alterações"
      form={form}
      asksForPicks
      onSubmit={(values) =>
        save.mutateAsync(values, { onError: showFailure('Falha ao atualizar as regras do guarda.') })
      }
    >
      <Radio.Group
        label="Iniciar sessão em um computador com o guarda sem conexão"
        {...form.getInputProps('offlineStart')}
      >
        <div className={styles.choices}>
          <Radio
            value="refuse"
            label="Recusar"
            description="A sessão só começa com o guarda conectado: ninguém paga por uma tela bloqueada."
            iconColor="var(--on-ink)"
            data-autofocus
          />
          <Radio
            value="warn"
            label="Avisar e permitir"
            description="A sessão começa e o tempo conta; a tela só muda quando o guarda voltar."
            iconColor="var(--on-ink)"
          />
        </div>
      </Radio.Group>
      <Checkbox
        label="Tempo justo"
        description="Se um computador cair durante a sessão e não voltar em 3 minutos, a sessão termina no último sinal dele e os minutos que sobraram voltam para o saldo. Atenção: quem desliga o cabo de rede joga até o fim e também recebe esses minutos."
        {...form.getInputProps('fairTime', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
