import { useHotkeys } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Palette as PaletteComponent } from './palette/palette.tsx';
import { toast } from '../ui/toast.tsx';

type Handlers = Pick<ComponentProps<typeof PaletteComponent>, 'screens' | 'onShortcuts' | 'onSignOut'>;

interface PaletteState {
  readonly open: () => void;
  /** Preloads its code, so that it opens at once. */
  readonly warm: () => void;
  readonly element: ReactNode;
}

const load = () => import('./palette/palette.tsx').then(({ Palette }) => Palette);

/** The command palette: loaded on demand; its key works everywhere except over another dialog. */
export function usePalette(handlers: Handlers): PaletteState {
  const [Palette, setPalette] = useState<typeof PaletteComponent>();
  const [opened, setOpened] = useState(false);
  const open = () => {
    load().then(
      (loaded) => {
        setPalette(() => loaded);
        setOpened(true);
      },
      () => toast.error('Não foi possível abrir a busca.', 'Confira a sua conexão e tente de novo.'),
    );
  };
  const toggle = (event: KeyboardEvent) => {
    if (event.repeat) return;
    if (opened) setOpened(false);
    else if (!document.querySelector('[role="dialog"]')) open();
  };
  useHotkeys([['mod + K', toggle]], []);
  return {
    open,
    warm: () => void load().catch(() => {}),
    element: Palette && <Palette opened={opened} onClose={() => setOpened(false)} {...handlers} />,
  };
}

/** The key as it is written on this keyboard. */
export const paletteKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
