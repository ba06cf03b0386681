import type { ReactNode } from 'react';
import { guidePicture } from '../../pictures.ts';
import { SchemePicture } from '../../ui/scheme-picture.tsx';
import styles from './guide.module.css';

/** One part of a section: numbered steps, with a screenshot beside them if there is room. */
export function Part({ picture, children }: { picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.part} data-pictured={picture ? true : undefined}>
      <div className={styles.words}>{children}</div>
      {picture}
    </div>
  );
}

/** Numbered steps, each with a title. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}

interface StepProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Step({ title, children }: StepProps) {
  return (
    <li className={styles.step}>
      <div>
        <h3 className={styles.stepTitle}>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}

interface ScreenProps {
  /** The name of the file, made by `npm run pictures` from the demonstration store. */
  readonly name: string;
  readonly height: number;
  /** The alternative text. */
  readonly alt: string;
  readonly caption: string;
}

/** A screenshot of a phone's screen. */
export function Screen({ name, height, alt, caption }: ScreenProps) {
  return (
    <figure className={styles.screen}>
      <SchemePicture
        light={guidePicture(name, 'light')}
        dark={guidePicture(name, 'dark')}
        alt={alt}
        width={390}
        height={height}
        loading="lazy"
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The name of something on a screen, as it is written there. */
export function Ui({ children }: { children: string }) {
  return <strong className={styles.ui}>{children}</strong>;
}

/** A tip beside the steps. */
export function Tip({ children }: { children: ReactNode }) {
  return <p className={styles.tip}>{children}</p>;
}
