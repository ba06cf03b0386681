import styles from './new-here-mark.module.css';

/** Marks a person whom other stores know and this one does not yet. */
export function NewHereMark() {
  return <span className={styles.mark}>Novo nesta loja</span>;
}
