import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from '../lib/use-escape.ts';
import { useReturnFocus } from '../lib/use-return-focus.ts';
import styles from './dialog.module.css';
import { dialogClasses, useOpensAfterMount } from './dialog.tsx';
import panel from './detail-panel.module.css';

interface DetailPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Actions on the thing, at the same place as a form's. */
  readonly actions?: ReactNode;
}

/** The detail of a row or card: a dialog that stands at the side on wide screens and keeps the list in view. */
export function DetailPanel({ onClose, title, children, actions, ...props }: DetailPanelProps) {
  const opened = useOpensAfterMount(props.opened);
  const returnFocus = useReturnFocus(opened);
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onExitTransitionEnd={returnFocus}
      returnFocus={false}
      title={title}
      position="right"
      size={440}
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ ...dialogClasses, content: `${styles.content} ${panel.content}`, body: panel.body ?? '' }}
    >
      <div className={panel.scroll}>{children}</div>
      {actions && <div className={styles.footer}>{actions}</div>}
    </Drawer>
  );
}

/** Lines of a detail: the name at the left, the value at the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={panel.facts}>{children}</dl>;
}

/** One line of a detail. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={panel.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
