/** What is known about a person before the form opens, such as the search text. Separate from the form, which loads later. */
export interface CustomerDraft {
  readonly name?: string;
  readonly cpf?: string;
}

/** The data in an unsuccessful search text: a CPF, or else a name. */
export function draftOf(searchText: string): CustomerDraft {
  const text = searchText.trim();
  return /^[\d.\-\s]*$/.test(text) ? { cpf: text.replace(/\D/g, '').slice(0, 11) } : { name: text };
}
