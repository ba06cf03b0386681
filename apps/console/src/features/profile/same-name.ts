/** Whether the typed confirmation is this name, ignoring case and blanks, but not accents. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name);
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('pt-BR').replace(/\s+/g, ' ').trim();
}
