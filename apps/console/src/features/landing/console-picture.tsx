import { useState } from 'react';
import { useColorScheme } from '../../lib/color-scheme.ts';
import { consolePictures } from '../../paths.ts';
import { FloorPreview } from './floor-preview.tsx';
import styles from './landing-page.module.css';

/** The real console, photographed from the demonstration store; until the pictures exist, its floor drawn small. */
export function ConsolePicture() {
  const scheme = useColorScheme();
  const [missing, setMissing] = useState(!__CONSOLE_PICTURES__);
  if (missing) return <FloorPreview />;
  return (
    <picture className={styles.picture}>
      <img
        src={consolePictures[scheme]}
        width={1366}
        height={768}
        alt="A tela de computadores da Coruja: cada máquina com seu estado, quem está usando e o tempo que falta."
        fetchPriority="high"
        onError={() => setMissing(true)}
      />
    </picture>
  );
}
