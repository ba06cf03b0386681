import { LoadingText, Skeleton } from '../../ui/skeleton.tsx';
import styles from './computers-page.module.css';

/** Cards in their final size while the computers load. */
export function ComputerGridSkeleton() {
  return (
    <>
      <LoadingText>Carregando computadores…</LoadingText>
      <ul className={styles.grid} aria-hidden>
        {Array.from({ length: 18 }, (_, index) => (
          <li key={index} className={styles.bone}>
            <Skeleton width="60%" height={20} />
            <Skeleton width="80%" />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    </>
  );
}
