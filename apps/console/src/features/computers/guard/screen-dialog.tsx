import type { Computer } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonOf } from '../../../api/errors.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { ClockSecond } from '../../../ui/zone.tsx';
import styles from './screen-dialog.module.css';
import { type AskScreen, usePictureAddress, useScreenAnswer } from './screen-queries.ts';

interface ScreenDialogProps {
  readonly computer: Computer;
  /** Its newest call is the one whose picture is shown. */
  readonly ask: AskScreen;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Waits for a picture of the computer's screen and shows it (docs/product/guard.md#picture-of-a-screen). */
export function ScreenDialog({ computer, ask, opened, onClose }: ScreenDialogProps) {
  const commandId = ask.data?.id;
  const { takenAt, failure } = useScreenAnswer(computer.id, ask.data);
  const [gone, setGone] = useState<string>();
  const problem = problemOf(ask, failure, gone !== undefined && gone === commandId);
  return (
    <Dialog opened={opened} onClose={onClose} title={`Tela de ${computer.name}`} size={1_040} above>
      <DialogBody>
        {problem === null ? (
          <div className={styles.place}>
            {commandId === undefined || takenAt === null ? (
              <p className={styles.wait} role="status">
                Esperando a imagem. O computador avisa o cliente por 10 segundos antes.
              </p>
            ) : (
              <Shown
                computer={computer}
                commandId={commandId}
                takenAt={takenAt}
                onGone={() => setGone(commandId)}
              />
            )}
          </div>
        ) : (
          <ErrorState title="Não foi possível ver a tela." detail={problem} onRetry={() => ask.mutate()} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
        {problem === null && (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={takenAt === null}
            onClick={() => ask.mutate()}
          >
            Atualizar
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function problemOf(ask: AskScreen, failure: string | null, isGone: boolean): string | null {
  if (ask.isError) return reasonOf(ask.error) ?? '';
  return isGone ? 'Esta imagem já foi apagada. Peça outra.' : failure;
}

interface ShownProps {
  readonly computer: Computer;
  readonly commandId: string;
  readonly takenAt: string;
  readonly onGone: () => void;
}

function Shown({ computer, commandId, takenAt, onGone }: ShownProps) {
  const address = usePictureAddress(computer.id, commandId);
  return (
    <figure className={styles.figure}>
      <img className={styles.picture} src={address} alt={`Tela de ${computer.name}`} onError={onGone} />
      <figcaption className={styles.when} role="status">
        Imagem das <ClockSecond instant={takenAt} />. Some do servidor em 2 minutos.
      </figcaption>
    </figure>
  );
}
