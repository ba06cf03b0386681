import type { PayoutAccount, PixSettings } from '@coruja/contract';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { isApiError, reasonOf } from '../../api/errors.ts';
import { showFailure } from '../../api/form-errors.ts';
import { payoutAccountQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useUnsavedGuard } from '../../parts/forms/use-unsaved-guard.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { PixKeyFields } from '../../parts/pix/pix-key-fields.tsx';
import { pixSettingsQuery } from '../../parts/pix/pix-queries.ts';
import { MainButton } from '../../ui/buttons.tsx';
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DateTime } from '../../ui/zone.tsx';
import { OwnerPassword } from '../../parts/forms/owner-password.tsx';
import { bodyOf, inForm, type PixValues, problemsOf, valuesOf } from './pix-form.ts';
import { useSavePix, useTestPixKey } from './pix-settings-queries.ts';
import { PixTestDialog } from './pix-test-dialog.tsx';
import styles from './settings-page.module.css';

/** 'PIX no balcão': whether codes are made, for which key, and who confirms them (docs/product/pix.md#settings). */
export function Pix() {
  const storeId = useStore().id;
  const settings = useQuery(pixSettingsQuery(storeId));
  const hasNoKey = settings.data?.key === null;
  const payout = useQuery({ ...payoutAccountQuery(storeId), enabled: hasNoKey });
  if (settings.isLoadingError)
    return (
      <ErrorState
        title="Não foi possível carregar os ajustes do PIX."
        detail={reasonOf(settings.error)}
        onRetry={() => void settings.refetch()}
      />
    );
  if (!settings.data || (hasNoKey && payout.isPending))
    return (
      <div aria-busy>
        <LoadingText>Carregando os ajustes do PIX…</LoadingText>
        <Skeleton height={20} />
      </div>
    );
  return <PixChoices settings={settings.data} payout={payout.data ?? null} />;
}

interface PixChoicesProps {
  readonly settings: PixSettings;
  readonly payout: PayoutAccount | null;
}

const PixAccountBox = lazyPart(async () => (await import('./pix-account.tsx')).PixAccountBox);

function PixChoices({ settings, payout }: PixChoicesProps) {
  const { form, element, save, submit } = usePixForm(settings, payout);
  const keyField = useRef<HTMLInputElement>(null);
  const { mode, currentPassword } = form.values;
  const isTyped = form.isDirty('pixKey') || form.isDirty('autoFrom') || currentPassword !== '';
  const question = useUnsavedGuard(isTyped, 'PIX no balcão');
  return (
    <div className={styles.setting}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <ModeChoice form={form} />
        {mode === 'AUTO' && <AutoFrom form={form} />}
        {mode !== 'OFF' && <KeyFields form={form} settings={settings} keyRef={keyField} />}
        {form.isDirty() && (
          <>
            <OwnerPassword
              description="Para que ninguém troque a chave por outra."
              {...form.getInputProps('currentPassword')}
            />
            <div className={styles.buttons}>
              <Button onClick={form.reset}>Cancelar</Button>
              <MainButton type="submit" loading={save.isPending}>
                Salvar PIX
              </MainButton>
            </div>
          </>
        )}
      </form>
      {settings.mode !== 'OFF' && settings.key !== null && !form.isDirty() && (
        <KeyState settings={settings} onWrong={() => keyField.current?.focus()} />
      )}
      {mode === 'AUTO' && (
        <Suspense fallback={<Skeleton height={20} />}>
          <PixAccountBox settings={settings} />
        </Suspense>
      )}
      {question}
    </div>
  );
}

type PixForm = ReturnType<typeof usePixForm>['form'];

function ModeChoice({ form }: { form: PixForm }) {
  return (
    <Radio.Group label="Receber por PIX" {...form.getInputProps('mode')}>
      <div className={styles.choices}>
        {modes.map(({ mode, label, description }) => (
          <Radio key={mode} value={mode} label={label} description={description} iconColor="var(--on-ink)" />
        ))}
      </div>
    </Radio.Group>
  );
}

const modes = [
  {
    mode: 'OFF',
    label: 'Só anotar',
    description: 'PIX é uma palavra na venda. O código é o do seu banco.',
  },
  {
    mode: 'KEY',
    label: 'Com a chave da loja',
    description: 'A Coruja gera o código com o valor certo. Você confere no banco se o dinheiro chegou.',
  },
  {
    mode: 'AUTO',
    label: 'Confirma sozinho',
    description:
      'O código é da conta da loja no Asaas, que avisa quando o PIX chega. Ninguém precisa olhar o banco.',
  },
] as const;

/** From which amount the account receives. */
function AutoFrom({ form }: { form: PixForm }) {
  return (
    <TextInput
      label="Usar a conta a partir de (R$)"
      description="O provedor fica com uma tarifa de cada PIX. Valores menores são recebidos pela chave da loja."
      placeholder="10,00"
      inputMode="decimal"
      autoComplete="off"
      {...form.getInputProps('autoFrom')}
    />
  );
}

interface KeyFieldsProps {
  readonly form: PixForm;
  readonly settings: PixSettings;
  readonly keyRef: RefObject<HTMLInputElement | null>;
}

/** The store's own key; in mode AUTO it is for small amounts, and while the provider is away. */
function KeyFields({ form, settings, keyRef }: KeyFieldsProps) {
  const isAuto = form.values.mode === 'AUTO';
  const isChanged = settings.key !== null && (form.isDirty('pixKeyType') || form.isDirty('pixKey'));
  return (
    <>
      {isAuto && (
        <p className={styles.note}>
          A chave da loja é opcional. Sem ela, a conta recebe qualquer valor, e nada quando o provedor não
          responde.
        </p>
      )}
      <PixKeyFields form={form} keyRef={keyRef} />
      <Checkbox
        label="Identificar a cobrança no código (txid)"
        description="Ajuda a achar o PIX no extrato. Alguns bancos recusam códigos assim: desmarque se um cliente não conseguir pagar."
        {...form.getInputProps('sendsTxid', { type: 'checkbox' })}
      />
      {isChanged && (
        <p className={styles.note} role="status">
          Com outra chave, é preciso testar de novo. Até lá,{' '}
          {isAuto ? 'ela não recebe nada.' : 'clientes não veem códigos.'}
        </p>
      )}
    </>
  );
}

function usePixForm(settings: PixSettings, payout: PayoutAccount | null) {
  const save = useSavePix();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<PixValues>({
    mode: 'controlled',
    initialValues: valuesOf(settings, payout),
    validate: (values) => problemsOf(bodyOf(values, settings)),
  });
  const fill = (from: PixSettings) => {
    form.setInitialValues(valuesOf(from, payout));
    form.reset();
  };
  // Shows what another tab has saved, unless something was typed here.
  const follow = useEffectEvent(() => {
    if (!form.isDirty()) fill(settings);
  });
  useEffect(() => follow(), [settings]);

  const refuse = (error: unknown) => {
    const fields = isApiError(error) ? inForm(error.fields) : {};
    if (Object.keys(fields).length === 0) return showFailure('Não foi possível salvar o PIX.')(error);
    form.setErrors(fields);
    focusFirstInvalid(element.current);
  };
  const submit = form.onSubmit(
    (values) => {
      if (save.isPending) return;
      save.mutate(bodyOf(values, settings), {
        onSuccess: (saved) => {
          fill(saved);
          // The pressed button has disappeared, so the focus moves to the chosen mode.
          element.current?.querySelector<HTMLElement>('input:checked')?.focus();
        },
        onError: refuse,
      });
    },
    () => focusFirstInvalid(element.current),
  );
  return { form, element, save, submit };
}

interface KeyStateProps {
  readonly settings: PixSettings;
  readonly onWrong: () => void;
}

function KeyState({ settings: { mode, testedAt }, onWrong }: KeyStateProps) {
  const test = useTestPixKey();
  const testing = useDialog<NonNullable<typeof test.data>>();
  return (
    <>
      {testedAt ? (
        <p className={styles.tested}>
          <IconCircleCheck size={20} aria-hidden />
          <span>
            Chave testada em <DateTime instant={testedAt} />
          </span>
        </p>
      ) : (
        <>
          <p>
            Falta testar a chave.{' '}
            {mode === 'AUTO' ? 'Até lá, ela não recebe nada.' : 'Clientes só veem códigos depois do teste.'}
          </p>
          <MainButton
            loading={test.isPending}
            onClick={() => test.mutate(undefined, { onSuccess: testing.open })}
          >
            Testar com R$ 0,01
          </MainButton>
        </>
      )}
      {testing.item && (
        <PixTestDialog
          code={testing.item}
          opened={testing.opened}
          onClose={testing.close}
          onWrong={onWrong}
        />
      )}
    </>
  );
}
