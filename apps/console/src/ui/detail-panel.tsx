import { Drawer } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { useEscape } from '../lib/use-escape.ts';
import { useReturnFocus } from '../lib/use-return-focus.ts';
import styles from './dialog.module.css';
import { dialogClasses, useOpensAfterMount } from './dialog.tsx';
import panel from './detail-panel.module.css';
import { keepClear } from './use-toast-corner.ts';

interface DetailPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Actions, in the same place as a form's. */
  readonly actions?: ReactNode;
  /** Gets the focus afterwards if what had it before is gone. */
  readonly home?: () => HTMLElement | null;
}

/** The detail of a row or card: a dialog, at the side on wide screens so that the list stays visible. */
export function DetailPanel({ onClose, title, children, actions, home, ...props }: DetailPanelProps) {
  const opened = useOpensAfterMount(props.opened);
  const returnFocus = useReturnFocus(opened, home);
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onExitTransitionEnd={returnFocus}
      returnFocus={false}
      title={title}
      // Below the dialogs that its buttons open, also those that were on the page before it.
      zIndex={190}
      position="right"
      size={440}
      overlayProps={{ backgroundOpacity: 0.25 }}
      classNames={{ ...dialogClasses, content: `${styles.content} ${panel.content}`, body: panel.body ?? '' }}
    >
      <div className={panel.scroll}>{children}</div>
      {actions && (
        <div className={styles.footer} {...keepClear}>
          {actions}
        </div>
      )}
    </Drawer>
  );
}

/** Lines of a detail: name on the left, value on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={panel.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={panel.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DetailSectionProps {
  readonly title: string;
  /** Set if the heading gets the focus when a control of the section is gone. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A part of a detail under its own heading. */
export function DetailSection({ title, heading, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section className={panel.section} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What adds up to a total. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={panel.sums}>{children}</dl>;
}

export function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={panel.sum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
