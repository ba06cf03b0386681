import { IconCheck } from '@tabler/icons-react';
import styles from './steps.module.css';

/** The numbered steps of a wizard. On narrow screens only the current title is shown. */
export function Steps({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps}>
      {titles.map((title, index) => (
        <li
          key={title}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'coming'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < current ? <IconCheck size={16} stroke={2.5} aria-label="Concluída" /> : index + 1}
          </span>
          <span className={styles.title}>{title}</span>
        </li>
      ))}
    </ol>
  );
}
