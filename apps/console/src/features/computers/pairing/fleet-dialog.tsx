import { type Answer, type createFleetKey, createFleetKeyBody, type FleetKey } from '@coruja/contract';
import { Button, NumberInput, type NumberInputProps } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { showFormFailure } from '../../../api/form-errors.ts';
import { useStore } from '../../../api/store-context.ts';
import { supportQuery } from '../../../api/support-query.ts';
import { plural } from '../../../lib/format.ts';
import { DialogLoading } from '../../../parts/forms/dialog-loading.tsx';
import { guardGuide } from '../../../paths.ts';
import { MainButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { DateTime } from '../../../ui/zone.tsx';
import styles from './connect-guard-dialog.module.css';
import { ConsoleAddress, Copyable } from './copyable.tsx';
import { fleetKeyQuery, useCreateFleetKey, useEndFleetKey } from './fleet-queries.ts';
import { useSecondsLeft } from './seconds-left.ts';

interface FleetDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * 'Instalar em vários': makes the key that connects many computers, shows what to run on each, and counts who has joined
 * (docs/product/guard.md#installation-key).
 */
export function FleetDialog({ opened, onClose }: FleetDialogProps) {
  const { data, error, refetch } = useQuery({ ...fleetKeyQuery(useStore().id), enabled: opened });
  const creation = useCreateFleetKey();
  const ending = useEndFleetKey();
  const form = useForm({
    mode: 'controlled',
    initialValues: { computers: '' as number | string },
    validate: schemaResolver(createFleetKeyBody, { sync: true }),
  });
  const fleetKey = data?.fleetKey ?? null;
  const openKey = useOpenKey(fleetKey);
  const create = form.onSubmit(({ computers }) =>
    creation.mutate(Number(computers), {
      onSuccess: () => form.reset(),
      onError: showFormFailure(form, 'Falha ao gerar a chave.', { PLAN_LIMIT: 'computers' }),
    }),
  );

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={creation.reset}
      title="Instalar em vários"
      closeOnClickOutside={false}
    >
      <form onSubmit={create} noValidate>
        <DialogBody>
          {data === undefined && (
            <DialogLoading
              title="Não foi possível carregar a chave."
              height={120}
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {openKey && <OpenKey fleetKey={openKey} text={textOf(openKey, creation.data)} />}
          {data && !openKey && <Question last={fleetKey} field={form.getInputProps('computers')} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Fechar</Button>
          {openKey && (
            <Button loading={ending.isPending} onClick={() => ending.mutate()}>
              Encerrar chave
            </Button>
          )}
          {data && !openKey && (
            <MainButton type="submit" loading={creation.isPending}>
              Gerar chave
            </MainButton>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The key if it is still open. */
function useOpenKey(fleetKey: FleetKey | null): FleetKey | null {
  const left = useSecondsLeft(fleetKey?.expiresAt);
  return fleetKey?.endedAt === null && left !== 0 ? fleetKey : null;
}

/** The key that this dialog has made, unless somebody else has replaced it meanwhile. */
function textOf(openKey: FleetKey, made: Answer<typeof createFleetKey> | undefined): string | undefined {
  return made?.createdAt === openKey.createdAt ? made.key : undefined;
}

interface QuestionProps {
  readonly last: FleetKey | null;
  readonly field: NumberInputProps;
}

/** For how many a new key is, under the list of the one before. */
function Question({ last, field }: QuestionProps) {
  return (
    <>
      <p>
        Uma chave conecta vários computadores, sem digitar um código em cada um. Os que a loja ainda não tem
        entram com o nome que têm na rede.
      </p>
      {last && <Joined fleetKey={last} />}
      <NumberInput
        label="Quantos computadores"
        description="A chave vale por 24 horas."
        required
        min={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...field}
      />
    </>
  );
}

/** @param text the key, while it is shown */
function OpenKey({ fleetKey, text }: { fleetKey: FleetKey; text: string | undefined }) {
  return (
    <>
      {text === undefined ? (
        <p>Há uma chave aberta, que só aparece quando é gerada. Não a tem mais? Encerre-a e gere outra.</p>
      ) : (
        <Commands text={text} />
      )}
      <Joined fleetKey={fleetKey} />
    </>
  );
}

/** What to run at each computer: on Windows the MSI, if the server has one, else the scripts of the other package. */
function Commands({ text }: { text: string }) {
  const { origin } = location;
  const { data } = useQuery(supportQuery);
  const download = data?.guard.windowsMsi;
  const msi = download?.path;
  return (
    <ol className={styles.steps}>
      <li>
        <p>
          Leve o guarda a cada computador:{' '}
          {msi && (
            <>
              no Windows, o <a href={msi}>arquivo MSI</a>, que não precisa ser extraído; no Linux, o{' '}
            </>
          )}
          {!msi && 'extraia o '}arquivo que está no{' '}
          <a href={guardGuide} target="_blank" rel="noreferrer">
            guia
          </a>
          {msi && ', extraído'}. O endereço deste console é:
        </p>
        <ConsoleAddress />
        {download?.sha256 && <p className={styles.hint}>SHA-256 do arquivo MSI: {download.sha256}</p>}
      </li>
      <li>
        <p>Copie a chave agora: ela não aparece de novo.</p>
        <Copyable text={text} label="Chave de instalação" copied="Chave copiada!" />
      </li>
      <li>
        <p>Na pasta do arquivo, como administrador, execute. No lugar de “jogador”, a conta dos clientes.</p>
        <p className={styles.hint}>Windows</p>
        <Copyable
          text={
            msi
              ? `msiexec /i ${fileOf(msi)} /qn CONSOLE=${origin} KEY=${text} ACCOUNT=jogador`
              : `instalar.cmd /servidor:${origin} /chave:${text} /conta:jogador /silencioso`
          }
          label="Comando para Windows"
          copied="Comando copiado!"
        />
        <p className={styles.hint}>Linux</p>
        <Copyable
          text={`echo ${text} | sudo ./install.sh --user jogador --server ${origin} --key-file -`}
          label="Comando para Linux"
          copied="Comando copiado!"
        />
      </li>
    </ol>
  );
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function Joined({ fleetKey }: { fleetKey: FleetKey }) {
  const { computers, used, joined, expiresAt, endedAt } = fleetKey;
  const left = useSecondsLeft(expiresAt);
  return (
    <section className={styles.joined} aria-label="Computadores que entraram">
      <p role="status">
        <strong className="num">
          {used} de {plural(computers, 'computador', 'computadores')}
        </strong>{' '}
        {used === 1 ? 'conectado' : 'conectados'}
      </p>
      {joined.length > 0 && (
        <ul>
          {joined.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        {endedAt !== null ? (
          'Esta chave foi encerrada.'
        ) : (
          <>
            {left === 0 ? 'Esta chave valeu até ' : 'A chave vale até '}
            <DateTime instant={expiresAt} />.
          </>
        )}
      </p>
    </section>
  );
}
