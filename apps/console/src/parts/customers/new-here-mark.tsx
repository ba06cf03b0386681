import { Mark } from '../../ui/mark.tsx';

/** Marks a person whom only other stores know. */
export function NewHereMark() {
  return <Mark>Novo nesta loja</Mark>;
}
