import { isDevice } from '../api/access.ts';
import { useStore } from '../api/store-context.ts';
import { useWithSwitched } from '../parts/shifts/shifts-menu.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { entries, openTo } from './navigation.ts';
import styles from './shortcuts-dialog.module.css';
import { paletteKey } from './use-palette.tsx';

/** Opened by `?`: all global shortcuts. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = useStore();
  return (
    <Dialog opened={opened} onClose={onClose} title="Atalhos do teclado" size={600}>
      <dl className={styles.list}>
        {useWithSwitched(openTo(store, entries)).map((entry) => (
          <Shortcut key={entry.path} name={entry.label} first="G" second={entry.letter.toUpperCase()} />
        ))}
        {isDevice(store) && <Shortcut name="Trocar atendente" first="Ctrl L" />}
        <Shortcut name="Buscar tudo" first={paletteKey} />
        <Shortcut name="Ver os atalhos" first="?" />
        <Shortcut name="Ir para o aviso (Desfazer)" first="F6" />
      </dl>
      <h3 className={styles.place}>No Caixa</h3>
      <dl className={styles.list}>
        <Shortcut name="Buscar produto" first="F2" />
        <Shortcut name="Adicionar o primeiro da busca" first="Enter" />
        <Shortcut name="Aumentar a quantidade" first="+" />
        <Shortcut name="Diminuir a quantidade" first="−" />
        <Shortcut name="Dar desconto" first="F3" />
        <Shortcut name="Vender tempo" first="F4" />
        <Shortcut name="Troco ou dividir" first="F7" />
        <Shortcut name="Digitar o cupom" first="F8" />
        <Shortcut name="Finalizar venda" first="F9" />
        <Shortcut name="Voltar à busca" first="Esc" />
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
