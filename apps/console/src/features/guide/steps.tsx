import type { ReactNode } from 'react';
import { guidePicture } from '../../paths.ts';
import { SchemePicture } from '../../ui/scheme-picture.tsx';
import styles from './guide.module.css';

/** One part of a section: numbered steps, with the screen that they are about beside them where there is room. */
export function Part({ picture, children }: { picture?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.part} data-pictured={picture ? true : undefined}>
      <div className={styles.words}>{children}</div>
      {picture}
    </div>
  );
}

/** What to do, in order, each step beginning with what it is about. */
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
  /** What is seen, for who does not see it. */
  readonly alt: string;
  readonly caption: string;
}

/** A screen of the product itself, as a telephone shows it. */
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

/** The name of something on a screen, to be looked for as it is written. */
export function Ui({ children }: { children: string }) {
  return <strong className={styles.ui}>{children}</strong>;
}

/** What is worth knowing beside the steps. */
export function Tip({ children }: { children: ReactNode }) {
  return <p className={styles.tip}>{children}</p>;
}
