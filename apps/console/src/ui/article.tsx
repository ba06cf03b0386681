import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './article.module.css';

export interface ArticleSection {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

interface ArticleProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** A small line under the lead, such as the date of the last change. */
  readonly note?: string;
  readonly sections: readonly ArticleSection[];
}

/** A long text with its table of contents: above it on a phone, beside it on a wide screen. */
export function Article({ title, lead, note, sections }: ArticleProps) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {note && <p className={styles.note}>{note}</p>}
      </header>
      <nav className={styles.contents} aria-labelledby="nesta-pagina">
        <h2 id="nesta-pagina" className={styles.contentsTitle}>
          Nesta página
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.body}>
        {sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            className={styles.section}
            aria-labelledby={`${section.id}-titulo`}
          >
            <h2 id={`${section.id}-titulo`} className={styles.sectionTitle}>
              {section.title}
            </h2>
            {section.children}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Paragraphs, lists and smaller headings in a readable width. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}
