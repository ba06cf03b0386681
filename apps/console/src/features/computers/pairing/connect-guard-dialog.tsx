import type { Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { reasonOf } from '../../../api/errors.ts';
import { formatCountdown } from '../../../lib/countdown.ts';
import { guardGuide } from '../../../paths.ts';
import { MainButton } from '../../../ui/buttons.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { LoadingText, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import styles from './connect-guard-dialog.module.css';
import { ConsoleAddress, Copyable } from './copyable.tsx';
import { useCreatePairingCode } from '../guard/guard-queries.ts';
import { useSecondsLeft } from './seconds-left.ts';

interface ConnectGuardDialogProps {
  /** From the present list, which the live stream updates when the guard has paired. */
  readonly computer: Computer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * 'Conectar guarda': shows a pairing code and what to do with it (docs/product/guard.md#pairing), and reports when the guard has
 * paired. Pass the computer's id as its `key`.
 */
export function ConnectGuardDialog({ computer, opened, onClose }: ConnectGuardDialogProps) {
  const pairing = useCreatePairingCode(computer.id);
  const [pairedBefore, setPairedBefore] = useState<string | null>(null);
  const begin = useEffectEvent(() => {
    setPairedBefore(computer.guard?.pairedAt ?? null);
    pairing.reset();
    pairing.mutate();
  });
  useEffect(() => {
    if (opened) begin();
  }, [opened]);

  const { guard } = computer;
  const isPaired = guard !== null && guard.pairedAt !== pairedBefore && pairing.isSuccess;
  const isOver = useSecondsLeft(pairing.data?.expiresAt) === 0;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Conectar guarda em ${computer.name}`}
      closeOnClickOutside={false}
      above
    >
      <DialogBody>
        {isPaired ? (
          <Paired name={computer.name} isConnected={guard.connected} />
        ) : pairing.isError ? (
          <ErrorState
            title="Não foi possível gerar o código."
            detail={reasonOf(pairing.error)}
            onRetry={() => pairing.mutate()}
          />
        ) : (
          <Steps code={pairing.data} hasGuard={guard !== null} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
        {isOver && !isPaired && (
          <MainButton
            loading={pairing.isPending}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => pairing.mutate()}
          >
            Gerar novo código
          </MainButton>
        )}
      </DialogFooter>
    </Dialog>
  );
}

interface Code {
  readonly code: string;
  readonly expiresAt: string;
}

/** The steps at the computer. */
function Steps({ code, hasGuard }: { code: Code | undefined; hasGuard: boolean }) {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <p>
            No computador, abra o guarda. Ainda não instalou?{' '}
            <a href={guardGuide} target="_blank" rel="noreferrer">
              Baixe no guia
            </a>
            .
          </p>
        </li>
        <li>
          <p>Digite o endereço deste console:</p>
          <ConsoleAddress />
        </li>
        <li>
          <p>Digite o código:</p>
          <CodeBox code={code} />
        </li>
      </ol>
      {hasGuard && (
        <p className={styles.hint}>
          O guarda que este computador já tem continua valendo até o código ser usado; depois, só vale o novo.
        </p>
      )}
    </>
  );
}

function CodeBox({ code }: { code: Code | undefined }) {
  const left = useSecondsLeft(code?.expiresAt);
  if (code === undefined || left === undefined) {
    return (
      <>
        <LoadingText>Gerando o código…</LoadingText>
        <div className={styles.waiting}>
          <Skeleton height={56} />
          <Skeleton width="70%" />
        </div>
      </>
    );
  }
  if (left === 0) {
    return (
      <p className={styles.over} role="status">
        Este código expirou. Gere um novo para continuar.
      </p>
    );
  }
  return (
    <>
      <Copyable large text={code.code} label="Código de pareamento" copied="Código copiado!" />
      <p className={styles.hint}>
        Esperando o guarda. O código vale uma vez, por mais{' '}
        <span className={`${styles.left} num`} role="timer">
          {formatCountdown(left)}
        </span>
        .
      </p>
    </>
  );
}

function Paired({ name, isConnected }: { name: string; isConnected: boolean }) {
  return (
    <div className={styles.paired} role="status">
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <p className={styles.pairedTitle}>Guarda conectado!</p>
      <p>
        {isConnected
          ? `${name} já obedece a este console.`
          : `${name} aceitou o código e está entrando em contato com a loja.`}
      </p>
    </div>
  );
}
