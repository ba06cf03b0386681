/** Whether somebody typed this name, for a confirmation: case and blanks do not matter, accents and letters do. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name);
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('pt-BR').replace(/\s+/g, ' ').trim();
}
