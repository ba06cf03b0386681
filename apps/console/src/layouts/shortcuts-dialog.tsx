import { Dialog } from '../ui/dialog.tsx';
import { entries } from './navigation.ts';
import styles from './shortcuts-dialog.module.css';

/** `?` shows every key that works anywhere. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Atalhos do teclado" size={600}>
      <dl className={styles.list}>
        {entries.map((entry) => (
          <Shortcut key={entry.path} name={entry.label} first="G" second={entry.letter.toUpperCase()} />
        ))}
        <Shortcut name="Ver os atalhos" first="?" />
      </dl>
    </Dialog>
  );
}

function Shortcut({ name, first, second }: { name: string; first: string; second?: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <kbd>{first}</kbd>
        {second && (
          <>
            <span className={styles.then}>depois</span>
            <kbd>{second}</kbd>
          </>
        )}
      </dd>
    </div>
  );
}
