import type { GuardSettings } from '@coruja/contract';
import { Checkbox, NumberInput, Radio, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useFreshForm } from '../../../parts/forms/use-fresh-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { linesOf } from './lines-of.ts';
import styles from '../profile.module.css';
import { useSaveGuardSettings } from '../profile-queries.ts';

interface GuardSettingsDialogProps {
  readonly settings: GuardSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The rules, each with its effect at the counter. */
export function GuardSettingsDialog({ settings, opened, onClose }: GuardSettingsDialogProps) {
  const save = useSaveGuardSettings('Regras do guarda atualizadas!');
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(settings) });
  useFreshForm(form, opened, () => valuesOf(settings));
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Regras do guarda"
      submitLabel="Salvar Alterações"
      form={form}
      asksForPicks
      onSubmit={(values) =>
        save.mutateAsync(
          {
            ...values,
            idleShutdownMinutes: Number(values.idleShutdownMinutes),
            cleanPaths: linesOf(values.cleanPaths),
          },
          { onError: showFormFailure(form, 'Falha ao atualizar as regras do guarda.') },
        )
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
      <NumberInput
        label="Desligar computadores parados após (minutos)"
        description="Sem sessão por este tempo, o computador se desliga; no último minuto a tela avisa, e uma tecla cancela. De 5 a 240; 0 não desliga."
        min={0}
        max={240}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...form.getInputProps('idleShutdownMinutes')}
      />
      <Checkbox
        label="Limpar entre clientes"
        description="No fim de cada sessão o computador avisa ('Salve seu jogo'), fecha os programas e apaga as contas deixadas em navegadores e lojas de jogos. Se você encerrar antes da hora, o cliente tem 1 minuto para salvar."
        {...form.getInputProps('cleanAfterSession', { type: 'checkbox' })}
      />
      {form.values.cleanAfterSession && (
        <Textarea
          label="Também apagar"
          description="Um caminho por linha, a partir da pasta do jogador; até 20."
          placeholder=".minecraft/launcher_accounts.json"
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('cleanPaths')}
        />
      )}
      <Checkbox
        label="Ver a tela dos computadores"
        description="O balcão pode pedir uma imagem da tela de um computador. O cliente é avisado 10 segundos antes, a imagem some em 2 minutos, e a auditoria diz quem viu. Pela LGPD, a loja precisa dizer isso em suas regras."
        {...form.getInputProps('screenPictures', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

/** Without the blocked lists, which have a dialog of their own. */
function valuesOf({ blockedPrograms: _programs, blockedSites: _sites, ...rules }: GuardSettings) {
  return { ...rules, cleanPaths: rules.cleanPaths.join('\n') };
}
