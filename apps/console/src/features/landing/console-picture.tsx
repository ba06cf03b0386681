import { useState } from 'react';
import { consolePictures } from '../../pictures.ts';
import { SchemePicture } from '../../ui/scheme-picture.tsx';
import { FloorPreview } from './floor-preview.tsx';
import styles from './landing-page.module.css';

/** A screenshot of the real console with the demonstration store; without one, a small drawing of the computers. */
export function ConsolePicture() {
  const [missing, setMissing] = useState(!__CONSOLE_PICTURES__);
  if (missing) return <FloorPreview />;
  return (
    <div className={styles.picture}>
      <SchemePicture
        {...consolePictures}
        sizes="(max-width: 60em) calc(100vw - 48px), 1152px"
        width={1366}
        height={768}
        alt="A tela de computadores da Coruja: cada máquina com seu estado, quem está usando e o tempo que falta."
        fetchPriority="high"
        onError={() => setMissing(true)}
      />
    </div>
  );
}
