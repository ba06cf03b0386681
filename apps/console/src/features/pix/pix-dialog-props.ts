import type { ReceivedPix } from '@coruja/contract';

export interface PixDialogProps {
  readonly pix: ReceivedPix;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Gets the focus afterwards, because a resolved PIX leaves the list. */
  readonly home: () => HTMLElement | null;
}
