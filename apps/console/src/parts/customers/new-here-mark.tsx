import { Mark } from '../../ui/mark.tsx';

/** Marks a person whom other stores know and this one does not yet. */
export function NewHereMark() {
  return <Mark>Novo nesta loja</Mark>;
}
