import { type ReactNode, useId } from 'react';
import { LoadingText, Skeleton } from './skeleton.tsx';
import styles from './sections.module.css';

/** A long form, or its stored values, in sections: one surface with lines between them. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

interface SectionProps {
  readonly title: string;
  /** One line about the section. */
  readonly help: string;
  readonly children: ReactNode;
}

/** A section's title and help at the side, its fields or values beside it. */
export function Section({ title, help, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.help}>{help}</p>
      </div>
      {children}
    </section>
  );
}

/** The fields of a section, six columns wide. */
export function SectionFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** A field's share of a line on wide screens; by default all of it. */
export const fieldWidth = { third: styles.third ?? '', half: styles.half ?? '' };

interface SaveBarProps {
  readonly isDirty: boolean;
  /** Why saving would be refused. */
  readonly notice?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

/** Below a long form: whether something is left to save, and the buttons. */
export function SaveBar({ isDirty, notice, children }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      {notice && <div className={styles.notice}>{notice}</div>}
      <p className={styles.state} aria-live="polite">
        {isDirty ? 'Há alterações que ainda não foram salvas.' : ''}
      </p>
      {children}
    </div>
  );
}

interface SectionsSkeletonProps {
  readonly loading: string;
  readonly sections: ReadonlyArray<{ readonly title: string; readonly lines: number }>;
}

/** The sections while their data loads. */
export function SectionsSkeleton({ loading, sections }: SectionsSkeletonProps) {
  return (
    <div className={styles.card} aria-busy>
      <LoadingText>{loading}</LoadingText>
      {sections.map(({ title, lines }) => (
        <Section key={title} title={title} help={'\u00a0'}>
          <div className={styles.bones}>
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} height={20} />
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}
