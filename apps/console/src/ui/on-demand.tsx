import { type ComponentType, useEffect, useState } from 'react';
import { toast } from './toast.tsx';

interface Opening {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code is not part of its page's first load: it is loaded when the page has settled
 * (docs/product/screens.md#slow-phones), or at once when somebody opens it before that.
 */
export function onDemand<Props extends Opening>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const { opened, onClose } = props;
    const [Dialog, setDialog] = useState(() => known);
    useEffect(() => {
      if (Dialog) return undefined;
      const bring = () => {
        load().then(
          (loaded) => {
            known = loaded;
            setDialog(() => loaded);
          },
          () => {
            if (!opened) return;
            toast.error('Não foi possível abrir esta janela.', 'Verifique a conexão e tente novamente.');
            onClose();
          },
        );
      };
      if (opened) bring();
      else return whenIdle(bring);
      return undefined;
    }, [Dialog, opened, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}

/** A timer, because Safari has no `requestIdleCallback`. */
function whenIdle(task: () => void): () => void {
  const timer = setTimeout(task, IDLE_MS);
  return () => clearTimeout(timer);
}

/** Long enough for the page and its first figures. */
const IDLE_MS = 2_000;
